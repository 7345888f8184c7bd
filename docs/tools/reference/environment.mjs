// The environment variables that the packages read. A test compares them with what the sources read.

export const ENVIRONMENT = [
  {
    title: 'fwjs, fwjs-v5, and fwjs-v3',
    variables: {
      NODE_ENV:
        'The environment, unless the setting `env` overrides it. In `production`, templates are cached, error pages show no stack trace, and development warnings are off. A new app uses it for the setting `env`.',
      DEBUG:
        'Enables debug output on stderr: `express:*` for everything, `express:router` for routing; separate several with commas. `-express:view` excludes one.',
      NO_DEPRECATION:
        'Silences deprecation warnings: `fwjs` or `express` for 4.x, `fwjs-v5` or `express` for 5.x, `fwjs-v3` or `express` for 3.x, `*` for all.',
      TRACE_DEPRECATION: 'Adds the stack trace to deprecation warnings, for the same names.',
      FWJS_WARNINGS:
        '`off` silences all [warnings](../warnings/index.md). It is read for each warning.',
      FWJS_DISABLE_FAST_PATHS:
        'Disables fast paths by name, separated by commas, or `all`. Responses stay the same, only slower. Use it to find out whether a fast path causes a problem.',
    },
  },
  {
    title: 'fwjs-cli/engine',
    variables: {
      FWJS_ENGINE:
        'The engine a process gets when it loads Express: `fwjs` (the default; fwjs-v5 for Express 5), `express`, or a percentage of processes such as `fwjs:1%`. See [Engine switch](../cli/engine.md).',
      NODE_DEBUG: '`fwjs-engine` logs each time Express is loaded, and what was returned.',
    },
  },
  {
    title: 'Internal variables',
    text: 'The `fwjs` command sets these for the processes it starts. Do not set them yourself.',
    variables: {
      FWJS_CLI_TASK: 'The task that `fwjs routes`, `explain`, or `check --load` sends to the app.',
      FWJS_COMPARE_COPY:
        'Which of the three instances started by `fwjs compare` this is: `express`, `again`, or `fwjs`. Your app can read it to use a separate database.',
      FWJS_COMPARE_REPORTS:
        'Where, and with which secret, the app notifies `fwjs compare` that it is listening.',
      FWJS_COMPARE_WITH: 'The folder passed to `fwjs compare --with`.',
      FWJS_ENGINE_RECORD: 'The file in which the engine switch counts what it replaced.',
      FWJS_SUITE_OUTCOMES: 'The file to which test runners write their results for `fwjs compare`.',
      FWJS_SUITE_STARTED: 'Notifies a listener that a test runner has started.',
      FWJS_SUITE_VITEST: 'The Vitest result files.',
    },
  },
]
