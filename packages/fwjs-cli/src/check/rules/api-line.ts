import type { Project } from '../project.ts'
import { findExpress } from './find-express.ts'

/** The major version of Express that an app runs on, and its names in messages. */
export interface ApiLine {
  major: 4 | 5
  express: 'Express 4' | 'Express 5'
  fwjs: 'fwjs' | 'fwjs-v5'
}

const LINES: Record<4 | 5, ApiLine> = {
  4: { major: 4, express: 'Express 4', fwjs: 'fwjs' },
  5: { major: 5, express: 'Express 5', fwjs: 'fwjs-v5' },
}

/** Finds the API line of a project: 4 unless package.json requires Express 5 or fwjs-v5. */
export function findApiLine(project: Project): ApiLine {
  return LINES[findExpress(project)?.version.startsWith('5.') ? 5 : 4]
}
