// The files that contain owner values, and how each value is written.
import { PACKAGES } from '../../lib/packages.mjs'

/** `write` gets the file's text and the values, and returns the new text. */
export const PLACES = [
  ...PACKAGES.map((name) => ({ file: `packages/${name}/README.md`, write: fillReadme })),
  ...PACKAGES.map((name) => ({
    file: `packages/${name}/package.json`,
    write: (text, values) => fillManifest(name, text, values),
  })),
  { file: 'docs/public/fwjs.openvex.json', write: fillAuthor },
  { file: '.github/CODEOWNERS', write: fillMaintainers },
  { file: '.github/ISSUE_TEMPLATE/config.yml', write: fillChooser },
  { file: 'packages/fwjs-core/src/diagnostics/warning.ts', write: fillWarning },
]

const MARK = /(<!-- owner: documentation -->).*(<!-- \/owner -->)/

/** In a README, the site's URL is between two HTML comments. */
function fillReadme(text, { homepage }) {
  const documentation = homepage ? `<${homepage}>` : 'the folder `docs` of the repository'
  return text.replace(MARK, (_all, begin, end) => begin + documentation + end)
}

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

/** An OpenVEX author may be a URL. */
function fillAuthor(text, { repository }) {
  const author = JSON.stringify(repository || 'The maintainers of fwjs')
  return text.replace(/^ {2}"author": ".*"/m, () => `  "author": ${author}`)
}

function fillMaintainers(text, { maintainers }) {
  const [comment] = text.split('\n')
  return maintainers ? `${comment}\n* ${maintainers}\n` : `${comment}\n`
}

/** The contact link that GitHub shows next to the issue forms. It must be an absolute URL. */
function fillChooser(text, { repository }) {
  const [head] = text.split(/^contact_links:/m)
  if (!repository) return head
  return `${head}contact_links:
  - name: Report a vulnerability privately
    url: ${repository}/security/advisories/new
    about: A public issue puts every user at risk. SECURITY.md describes what happens to your report.
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
