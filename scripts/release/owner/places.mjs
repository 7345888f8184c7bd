// The files that contain owner values, and how each value is written.
import { PACKAGES } from '../../lib/packages.mjs'

const readmes = PACKAGES.map((name) => `packages/${name}/README.md`)
const pages = ['SECURITY.md', 'GOVERNANCE.md', 'CODE_OF_CONDUCT.md', 'docs/support.md', ...readmes]

/** `write` gets the file's text, the values, and their descriptions, and returns the new text. */
export const PLACES = [
  ...pages.map((file) => ({ file, write: fillMarks })),
  ...PACKAGES.map((name) => ({
    file: `packages/${name}/package.json`,
    write: (text, values) => fillManifest(name, text, values),
  })),
  { file: 'docs/public/fwjs.openvex.json', write: fillAuthor },
  { file: '.github/ISSUE_TEMPLATE/config.yml', write: fillChooser },
  { file: 'packages/fwjs-core/src/diagnostics/warning.ts', write: fillWarning },
]

const MARK = /(<!-- owner: ([\w-]+) -->)[\s\S]*?(<!-- \/owner -->)/g

/** In a page, a value is between two HTML comments. */
function fillMarks(text, values, about) {
  // Markdown treats such a line as HTML and doesn't render the Markdown in it.
  if (/^\s*<!-- owner:/m.test(text))
    throw new Error('an owner value must not be at the start of a line')
  return text.replaceAll(MARK, (_all, begin, key, end) => {
    if (key === 'documentation') return begin + documentationOf(values) + end
    if (!(key in about)) throw new Error(`unknown owner value "${key}"`)
    return begin + (values[key] || `OWNER: ${about[key]}`) + end
  })
}

const documentationOf = ({ homepage }) =>
  homepage ? `<${homepage}>` : 'the folder `docs` of the repository'

/** npm shows these fields on the package page. */
function fillManifest(name, text, { repository, homepage }) {
  const { homepage: _1, bugs: _2, repository: _3, ...others } = JSON.parse(text)
  const links = {
    ...(homepage && { homepage }),
    ...(repository && {
      bugs: { url: `${repository}/issues` },
      repository: { type: 'git', url: `git+${repository}.git`, directory: `packages/${name}` },
    }),
  }
  const members = Object.entries(others).flatMap(([key, value]) =>
    key === 'license' ? [...Object.entries(links), [key, value]] : [[key, value]],
  )
  return `${JSON.stringify(Object.fromEntries(members), undefined, 2)}\n`
}

function fillAuthor(text, values, about) {
  const author = JSON.stringify(values['vex-author'] || `OWNER: ${about['vex-author']}`)
  return text.replace(/^ {2}"author": ".*"/m, () => `  "author": ${author}`)
}

/** The contact link that GitHub shows next to the issue forms. It must be an absolute URL. */
function fillChooser(text, { repository }) {
  const [head] = text.split(/^contact_links:/m)
  if (!repository) return head
  return `${head}contact_links:
  - name: Report a vulnerability privately
    url: ${repository}/security/policy
    about: See SECURITY.md for where to report it. A public issue puts every user at risk.
`
}

/** Warnings link to their page. Users of the npm package don't have the `docs` folder. */
function fillWarning(text, { homepage }) {
  const [begin, end] = homepage ? [homepage, ''] : ['docs', '.md']
  return text.replace(
    /(?<=`See )\S*(\/warnings\/\$\{code\})(?:\.md)?/,
    (_all, page) => begin + page + end,
  )
}
