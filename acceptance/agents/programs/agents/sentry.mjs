import './sentry.cjs'
