// Checks the issue forms: GitHub shows an empty page instead of a form with a mistake.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { read, root } from '../../../scripts/lib/packages.mjs'

const FOLDER = '.github/ISSUE_TEMPLATE'
const MEMBERS = ['name', 'description', 'title', 'labels', 'assignees', 'projects', 'type', 'body']
/** The elements of a form, with the attributes that they may have. */
const ELEMENTS = {
  markdown: ['value'],
  input: ['label', 'description', 'placeholder', 'value'],
  textarea: ['label', 'description', 'placeholder', 'value', 'render'],
  dropdown: ['label', 'description', 'multiple', 'options', 'default'],
  checkboxes: ['label', 'description', 'options'],
}

export function checkForms() {
  const names = readdirSync(join(root, FOLDER))
  const forms = names.filter((name) => name !== 'config.yml')
  const problems = forms.flatMap((name) => {
    const file = `${FOLDER}/${name}`
    return wrongInForm(parse(read(file))).map((problem) => `${file}: ${problem}`)
  })
  const chooser = wrongInChooser(parse(read(FOLDER, 'config.yml')))
  const isThere = existsSync(join(root, '.github/PULL_REQUEST_TEMPLATE.md'))
  return [
    ...problems,
    ...chooser.map((problem) => `${FOLDER}/config.yml: ${problem}`),
    ...(forms.length < 3 ? [`only ${forms.length} forms found`] : []),
    ...(isThere ? [] : ['there is no .github/PULL_REQUEST_TEMPLATE.md']),
  ]
}

function parse(text) {
  try {
    return load(text)
  } catch (error) {
    return { error }
  }
}

export function wrongInForm(form) {
  if (form.error) return [form.error.message]
  const problems = Object.keys(form)
    .filter((key) => !MEMBERS.includes(key))
    .map((key) => `"${key}" is not a valid key in a form`)
  for (const key of ['name', 'description']) {
    if (typeof form[key] !== 'string') problems.push(`${key} is missing`)
  }
  const body = Array.isArray(form.body) ? form.body : []
  if (!body.some(({ type }) => type !== 'markdown')) problems.push('it asks for nothing')
  return [...problems, ...body.flatMap(wrongInElement), ...repeated(body)]
}

function wrongInElement({ type, id, attributes = {}, validations = {}, ...others }) {
  const allowed = ELEMENTS[type]
  if (!allowed) return [`"${type}" is not a valid type`]
  const place = id ?? type
  const problems = [
    ...Object.keys(others),
    ...Object.keys(attributes).filter((key) => !allowed.includes(key)),
    ...Object.keys(validations).filter((key) => key !== 'required'),
  ].map((key) => `${place}: "${key}" is not a valid key`)
  if (type === 'markdown') {
    if (!attributes.value) problems.push(`${place}: value is missing`)
    return problems
  }
  if (!/^[\w-]+$/.test(id ?? '')) problems.push(`${place}: id is missing`)
  if (!attributes.label) problems.push(`${place}: label is missing`)
  if (allowed.includes('options') && !attributes.options?.length)
    problems.push(`${place}: options are missing`)
  return problems
}

function repeated(body) {
  const ids = body.map(({ id }) => id).filter(Boolean)
  const labels = body.map(({ attributes }) => attributes?.label).filter(Boolean)
  return [ids, labels].flatMap((list) =>
    list.filter((one, index) => list.indexOf(one) !== index).map((one) => `"${one}" is used twice`),
  )
}

function wrongInChooser(chooser) {
  if (chooser.error) return [chooser.error.message]
  const problems = Object.keys(chooser)
    .filter((key) => !['blank_issues_enabled', 'contact_links'].includes(key))
    .map((key) => `"${key}" is not a valid key`)
  for (const link of chooser.contact_links ?? []) {
    if (!/^https:\/\//.test(link.url ?? '')) problems.push(`${link.url} is not an absolute URL`)
    if (!link.name || !link.about) problems.push(`${link.url} needs a name and a description`)
  }
  return problems
}
