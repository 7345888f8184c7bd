// The files that have values of the owner, and how a value is written into each.
import { PACKAGES } from '../packages.mjs'

const readmes = PACKAGES.map((name) => `packages/${name}/README.md`)
const pages = ['SECURITY.md', 'GOVERNANCE.md', 'CODE_OF_CONDUCT.md', 'docs/support.md', ...readmes]

/** `write` gets the text of the file, the values and what each is, and returns the new text. */
export const PLACES = [
  ...pages.map((file) => ({ file, write: fillMarks })),
  ...PACKAGES.map((name) => ({
    file: `packages/${name}/package.json`,
    write: (text, values) => fillManifest(name, text, values),
  })),
  { file: 'docs/public/fwjs.openvex.json', write: fillAuthor },
  { file: '.github/ISSUE_TEMPLATE/config.yml', write: fillChooser },
  { file: 'packages/fwjs/src/warning.ts', write: fillWarning },
]

const MARK = /(<!-- owner: ([\w-]+) -->)[\s\S]*?(<!-- \/owner -->)/g

/** A page has a value between two comments, which readers do not see. */
function fillMarks(text, values, about) {
  // Markdown takes such a line for HTML and shows its marks and links as they are written.
  if (/^\s*<!-- owner:/m.test(text)) throw new Error('a value of the owner begins a line of a page')
  return text.replaceAll(MARK, (_all, begin, key, end) => {
    if (key === 'documentation') return begin + documentationOf(values) + end
    if (!(key in about)) throw new Error(`there is no value of the owner called "${key}"`)
    return begin + (values[key] || `OWNER: ${about[key]}`) + end
  })
}

const documentationOf = ({ homepage }) =>
  homepage ? `<${homepage}>` : 'the folder `docs` of the repository'

/** npm shows these members on the page of a package. */
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

/** What GitHub shows beside the forms. It takes full addresses only. */
function fillChooser(text, { repository }) {
  const [head] = text.split(/^contact_links:/m)
  if (!repository) return head
  return `${head}contact_links:
  - name: A weakness, in private
    url: ${repository}/security/policy
    about: SECURITY.md says where to report it. A public issue puts every user at risk.
`
}

/** A warning names its page. Users of the npm package have no folder `docs`. */
function fillWarning(text, { homepage }) {
  const [begin, end] = homepage ? [homepage, ''] : ['docs', '.md']
  return text.replace(
    /(?<=`See )\S*(\/warnings\/\$\{code\})(?:\.md)?/,
    (_all, page) => begin + page + end,
  )
}
