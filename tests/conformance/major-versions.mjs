import { runPatterns } from './exhaustive/patterns.mjs'
import { runPatterns5 } from './exhaustive/patterns-5.mjs'
import { runSmallScope, runSmallScope5 } from './exhaustive/router.mjs'
import { runUrls, runUrls5 } from './exhaustive/urls.mjs'
import { generatedParts } from './generators/parts.mjs'
import { generatedParts as generatedParts3 } from './generators-3/parts.mjs'
import { generatedParts as generatedParts5 } from './generators-5/parts.mjs'
import { PACKAGES } from './harness/frameworks.mjs'
import { runReplaced } from './replaced/compare.mjs'

/**
 * A major version of Express and our package for it.
 * @typedef {object} MajorVersion
 * @property {string} express the package under node_modules
 * @property {string} version
 * @property {string} build our package
 * @property {string} variable names another build of ours
 * @property {boolean} readsEnvironmentOnce whether a copy is needed for each environment
 * @property {string} cases the folder of written test cases
 * @property {string} differences the page of intentional differences
 * @property {Record<'spec' | 'behaviour' | 'differences', RegExp>} ids which rows belong to it
 * @property {{ express: string, version: string, page: string }} [earlier] an earlier minor version, and the page under
 *   docs/ that lists what has changed since
 * @property {Record<string, Function[]>} parts what runs in addition to the written test cases
 */

/** @type {Record<string, MajorVersion>} */
export const MAJORS = {
  5: {
    ...PACKAGES[5],
    version: '5.3.0',
    cases: 'cases-5',
    differences: 'differences-5.md',
    ids: {
      spec: /^`?v5-[\w-]+\/[\w.-]+`?$/,
      behaviour: /^B5\./,
      differences: /^`?Y\d+`?$/,
    },
    earlier: {
      express: 'express-5.2',
      version: '5.2.1',
      page: 'migration/from-express-5.md',
    },
    parts: {
      generated: generatedParts5,
      patterns: [runPatterns5],
      url: [runUrls5],
      'small-scope': [runSmallScope5],
      replaced: [runReplaced('5')],
    },
  },
  4: {
    ...PACKAGES[4],
    version: '4.22.3',
    cases: 'cases',
    differences: 'differences.md',
    ids: {
      spec: /^`?(?!v[35]-)[\w-]+\/[\w.-]+`?$/,
      behaviour: /^B2\./,
      differences: /^`?D\d+`?$/,
    },
    parts: {
      generated: generatedParts,
      patterns: [runPatterns],
      url: [runUrls],
      'small-scope': [runSmallScope],
      replaced: [runReplaced('4')],
    },
  },
  3: {
    ...PACKAGES[3],
    version: '3.21.2',
    cases: 'cases-3',
    differences: 'differences-3.md',
    ids: {
      spec: /^`?v3-[\w-]+\/[\w.-]+`?$/,
      behaviour: /^B4\./,
      differences: /^`?V\d+`?$/,
    },
    parts: { generated: generatedParts3, replaced: [runReplaced('3')] },
  },
}
