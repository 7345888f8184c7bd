import { start } from 'unleash-server'

const secret = '*:*.964a287e1b728cb5f4f3e0120df92cb5'
await start({
  db: {
    user: 'postgres',
    host: '127.0.0.1',
    port: Number(process.env.POSTGRES_PORT),
    database: 'unleash',
    ssl: false,
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT),
    enableRequestLogger: false,
    gracefulShutdownEnable: false,
  },
  versionCheck: { enable: false },
  telemetry: false,
  logLevel: 'error',
  authentication: {
    initialAdminUser: { username: 'admin', password: 'unleash4all' },
    initApiTokens: [
      { environment: '*', project: '*', secret, type: 'admin', tokenName: 'administration' },
    ],
  },
})
