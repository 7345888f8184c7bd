// Checks what an editor shows for a name from fwjs, using TypeScript's language service as an
// editor does.
import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireTool } from '../comparison/tools.mjs'
import { installAlone } from './alone.mjs'
import { report } from './report.mjs'

/** The newest version that has an API. */
const ts = requireTool('typescript-6.0')

/**
 * Returns the number of fwjs names in the app, and those without a description or, if called, an
 * example.
 */
function findFaults(program) {
  const service = ts.createLanguageService(hostOf(program))
  const source = service.getProgram().getSourceFile(program)
  const faults = []
  let names = 0
  for (const { identifier, isCall } of identifiersOf(source)) {
    const position = identifier.getStart()
    if (!isOurs(service.getDefinitionAtPosition(program, position))) continue
    names += 1
    const info = service.getQuickInfoAtPosition(program, position)
    const place = `line ${source.getLineAndCharacterOfPosition(position).line + 1}, ${identifier.text}`
    if (!ts.displayPartsToString(info?.documentation)) faults.push(`${place}: no text`)
    else if (isCall && !info.tags?.some(({ name }) => name === 'example')) {
      faults.push(`${place}: no example`)
    }
  }
  return { names, faults }
}

function hostOf(program) {
  const { sys } = ts
  const settings = {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
    skipLibCheck: true,
  }
  return {
    getCompilationSettings: () => settings,
    getCurrentDirectory: () => join(program, '..'),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    getScriptFileNames: () => [program],
    getScriptSnapshot: (file) =>
      sys.fileExists(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, 'utf8')) : undefined,
    getScriptVersion: () => '1',
    directoryExists: sys.directoryExists,
    fileExists: sys.fileExists,
    getDirectories: sys.getDirectories,
    readDirectory: sys.readDirectory,
    readFile: sys.readFile,
    realpath: sys.realpath,
  }
}

/** Yields every identifier, and whether it is the callee of a call. */
function* identifiersOf(node) {
  if (ts.isIdentifier(node)) {
    const callee = ts.isPropertyAccessExpression(node.parent) ? node.parent : node
    const isName = callee === node || callee.name === node
    const isCall = ts.isCallExpression(callee.parent) || ts.isNewExpression(callee.parent)
    yield { identifier: node, isCall: isName && isCall && callee.parent.expression === callee }
  }
  for (const child of node.getChildren()) yield* identifiersOf(child)
}

const isOurs = (definitions) =>
  definitions?.some(({ fileName }) => fileName.includes('/node_modules/fwjs/')) ?? false

export async function checkHover() {
  const folder = await installAlone('hover')
  const program = join(folder, 'hover.mts')
  await copyFile(fileURLToPath(new URL('programs/hover.ts', import.meta.url)), program)
  const { names, faults } = findFaults(program)
  const complaint = names < 100 ? 'too few: the code was not understood' : faults.join('\n')
  report(`${names} names have a text, calls an example`, complaint)
}
