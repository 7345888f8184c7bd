// Runs one attack for apart.mjs: node child.mjs SECTION ID SUBJECT
import './quiet.mjs'
import { load } from './subjects.mjs'

const [section, id, subject] = process.argv.slice(2)
const { checks } = await import(`./checks/${section}.mjs`)
const { attack, weak } = checks[id]
const own = Array.isArray(weak) ? undefined : weak?.[subject]
const value = await (own ?? attack)(load(subject), subject)
process.send({ value }, () => process.exit(0))
