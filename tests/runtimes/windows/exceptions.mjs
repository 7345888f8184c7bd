// Tests that cannot pass on Windows or under Wine 8, each with its reason. If one passes, the run fails.

const LINKS = 'Wine creates no symbolic links'
const LINKED = 'Wine does not resolve the links of the workspace, so its packages look installed'
const TOOLS = 'it starts sh, npm, or mkfifo, which are missing'
const COMPILER = 'the compiler is a binary, and the one for Windows is not installed'
const MODES = 'Windows has no permissions for the owner alone'
const OPEN = 'under Wine, an open file cannot be replaced'

const NAMES = 'Windows allows no file with such a name'
const KEEP_ALIVE = 'its process has its own environment, without keep-alive.cjs'

const because = (reason, titles) => Object.fromEntries(titles.map((title) => [title, reason]))

const ways = [
  '/near.txt is 200, inside 200, deny 403',
  '/neardir/inner.txt is 200, inside 200, deny 403',
  '/away.txt is 200, inside 403, deny 403',
  '/awaydir/secret.txt is 200, inside 403, deny 403',
  '/awaydir/dir/deep.txt is 200, inside 403, deny 403',
]

const fwjs = {
  ...because(LINKS, [
    'symlinks in a folder that is itself a link: /plain.txt is 200, inside 200, deny 200',
    'symlinks in a folder that is itself a link: /folder/inner.txt is 200, inside 200, deny 200',
    ...ways.map((way) => `symlinks in a folder: ${way}`),
    ...ways.map((way) => `symlinks in a folder that is itself a link: ${way}`),
    'symlinks: sendFile rejects with 403, with or without a root',
  ]),
  ...because(OPEN, ['a file replaced while it is being sent is sent as it was opened']),
  ...because(NAMES, [
    'a folder whose special characters the legacy parser percent-encodes: without plain paths, path variants bypass the guard',
  ]),
  ...because(TOOLS, [
    'package\\\\installed.test.mjs is loaded',
    'a server with parsers and files that has lost its descriptors responds to every request',
    'a server without parsers and files that has lost its descriptors responds to every request',
    'a server with parsers and files that has lost its node_modules responds to every request',
    'a server without parsers and files that has lost its node_modules responds to every request',
    'while requests are served, modules are loaded only where a failure reaches a handler',
  ]),
  ...because(LINKED, [
    'an app loads neither the parsers nor the file sender, nor qs with its fifty files',
    'startup loads at most 125 files, because each takes about 0.3 % of its CPU time',
    'the packages loaded at startup are those listed in decision 11',
    'a feature is loaded when the app uses it',
  ]),
  ...because(COMPILER, [
    'the public types match the code: renames',
    'the public types match the code: types',
    'fwjs: every example in its descriptions compiles',
    'fwjs-v3: every example in its descriptions compiles',
    'fwjs-ops: every example in its descriptions compiles',
  ]),
}

const codes = [
  ...['RESPONSE_SENT_TWICE', 'BODY_NOT_PARSED', 'LATE_REJECTION', 'LOG_FAILED', 'NEXT_TWICE'],
  ...['PROXY_NOT_TRUSTED', 'RESPONSE_FAILED', 'STACK_GROWS'],
]
const fwjsOn20 = because(
  KEEP_ALIVE,
  codes.map((code) => `FWJS_${code} is emitted by the app on its page and can be disabled`),
)

const v3 = {
  ...because(MODES, ['multipart writes files and describes them in req.files']),
  ...because(TOOLS, [
    'a server that has lost its descriptors responds to every request',
    'a server that has lost its node_modules responds to every request',
    'while requests are served, modules are loaded only where a failure reaches a handler',
  ]),
}

const v5 = {
  ...because(LINKED, [
    'the file that requires the router finds it by its name, as Datadog expects of main files',
  ]),
  ...because(TOOLS, [
    'package\\\\installed.test.mjs is loaded',
    'package\\\\loaded-packages.test.mjs is loaded',
  ]),
}

const cli = {
  ...because(LINKS, [
    'the commands in docs/cli/routes.md print the documented output',
    'the commands in docs/cli/explain.md print the documented output',
    'explain shows whether each layer may run, and why not',
    '--run sends the request and shows what each layer did',
    '--run points out an unexpected layer',
    "shows many layers that can't match only with --all",
    'prints routes as a table with lines; --all and --tree add the rest',
    '--json prints everything',
    'finds the app wherever the script creates it',
    '--export selects the app or a function that returns it',
    'errors say how to fix the problem',
    'the line is that of the registration if a helper wraps the handlers',
    'the line is that of the handler if one call registers many routes',
    "falls back to the handler's line if the app changes Error.prepareStackTrace",
    'routes prints no control characters',
    'explain prints no control characters',
    'explain --run shows the first line of an error in the table, and the rest below',
    ...[
      'required, exported',
      'required, listening',
      'imported, exported',
      'imported, listening',
    ].map((kind) => `loads a TypeScript app with tsx, once: ${kind}`),
    'loads a CommonJS TypeScript app with a package passed to --require',
  ]),
  ...because(TOOLS, ['interrupting a comparison stops all child processes']),
}

const conformance = {
  ...because(TOOLS, [
    'differences-in-files: devices and FIFOs are missing (D32)',
    'embedding: a request over a socket after light-my-request has changed the prototypes (D54)',
  ]),
}
const conformance3 = {
  ...because(TOOLS, [
    'differences-in-core: a path that cannot be decoded behind an earlier route is a 400 (V18)',
    'differences-in-core: a request over a socket after light-my-request has changed the prototypes (V98)',
    'differences-of-the-engine: devices and FIFOs are missing (V82)',
  ]),
  ...because(MODES, ["differences-in-multipart: temporary files are the owner's alone (V29)"]),
}

const template = {
  ...because(COMPILER, ['the JavaScript template is the TypeScript template without its types']),
  ...because(LINKS, ['rejects a broken link, with the reason']),
}

/** Returns the titles of a part's tests that must fail on a Node.js version, with their reasons. */
export function exceptionsFor(part, line) {
  const parts = {
    fwjs: line === '20' ? { ...fwjs, ...fwjsOn20 } : fwjs,
    'fwjs-v3': v3,
    'fwjs-v5': v5,
    'fwjs-cli': cli,
    'create-fwjs': template,
    short: { ...fwjs, ...v3, ...v5, ...cli },
    // Express 3 is compared on Node 20 only.
    conformance: line === '20' ? { ...conformance, ...conformance3 } : conformance,
  }
  return parts[part] ?? {}
}
