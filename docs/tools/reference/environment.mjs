// The environment variables that the packages read. A test compares them with what the sources read.

export const ENVIRONMENT = [
  {
    title: 'fwjs and fwjs-v3',
    variables: {
      NODE_ENV:
        'The environment, unless the setting `env` says otherwise. In `production` templates are kept in memory, error pages show no stack, and advice is not given. A new app takes it for the setting `env`.',
      DEBUG:
        'Which parts tell what they do, on stderr: `express:*` for all, `express:router` for the routing, several with commas. `-express:view` leaves one out.',
      NO_DEPRECATION:
        'Silences deprecations: `fwjs` or `express` those of 4.x, `fwjs-v3` or `express` those of 3.x, `*` all.',
      TRACE_DEPRECATION: 'Adds the stack to deprecations, for the same names.',
      FWJS_WARNINGS:
        '`off` silences all [warnings](../warnings/index.md). It is read at each warning.',
      FWJS_DISABLE_FAST_PATHS:
        'Switches off fast paths by name, with commas, or `all`. Answers stay the same, only slower. It helps to find out whether a fast path is at fault.',
    },
  },
  {
    title: 'fwjs-cli/engine',
    variables: {
      FWJS_ENGINE:
        'Which engine a process gets where it asks for Express 4: `fwjs` (also when it is not set), `express`, or a share of the processes such as `fwjs:1%`. See [the engine switch](../cli/engine.md).',
      NODE_DEBUG: '`fwjs-engine` prints each request for Express, and what it got.',
    },
  },
  {
    title: 'Between a command and the programs that it starts',
    text: 'The command `fwjs` sets these for the programs that it starts. Do not set them yourself.',
    variables: {
      FWJS_CLI_TASK: 'The question of `fwjs routes`, `explain` or `check --load` to the program.',
      FWJS_COMPARE_COPY:
        'Which of the three copies of `fwjs compare` a program is: `express`, `again` or `fwjs`. A program can read it to choose a database of its own.',
      FWJS_COMPARE_REPORTS:
        'Where and with which secret a program tells `fwjs compare` that it listens.',
      FWJS_COMPARE_WITH: 'The folder of `fwjs compare --with`.',
      FWJS_ENGINE_RECORD: 'The file in which the switch counts what it replaced.',
      FWJS_SUITE_OUTCOMES: 'The file in which test runners write their results for `fwjs compare`.',
      FWJS_SUITE_STARTED: 'Tells a listener that a test runner has begun.',
      FWJS_SUITE_VITEST: 'The files of the results of Vitest.',
    },
  },
]
