import { extname } from 'node:path'

/** How to handle a block, by its language. */
const KIND_OF_LANGUAGE = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  javascript: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  typescript: 'typescript',
  console: 'console',
  sh: 'shell',
  bash: 'shell',
  json: 'data',
  yaml: 'data',
  ini: 'data',
  nginx: 'data',
  text: 'picture',
}

const KIND_OF_FILE = {
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.cts': 'typescript',
  '.json': 'data',
  '.yaml': 'data',
  '.yml': 'data',
  '.ejs': 'view',
  '.pug': 'view',
}

/**
 * Returns the kind of a block: `javascript` and `typescript` are run, `console` and `shell` are commands,
 * `data` and `view` are parsed, `file` is only written, and blocks that other checks run are `signature`,
 * `contract` or `registry`. Undefined if nothing can check it.
 */
export function kindOf({ language, file, marks }) {
  if (KIND_OF_LANGUAGE[language] === 'typescript') {
    const mark = ['signature', 'contract'].find((name) => marks.has(name))
    if (mark) return mark
  }
  if (marks.has('registry') && language === 'console') return 'registry'
  const kind = KIND_OF_LANGUAGE[language]
  if (kind === 'console' || kind === 'shell') return kind
  if (file) return KIND_OF_FILE[extname(file)] ?? 'file'
  return kind
}
