/**
 * The modules of each package by level, the lowest first, and the packages, or files of packages, it may import. A module is a
 * folder or a file of `src`; `facade` stands for the files with Express's names.
 *
 * @typedef {{ levels: string[][], imports: string[], facade?: RegExp }} Rules
 */

/** @type {Record<string, Rules>} */
export const packages = {
  'fwjs-core': {
    levels: [
      ['types', 'lazy', 'merge'],
      ['diagnostics/'],
      ['errors', 'numbers', 'node/', 'linear-regexp/'],
      ['http/'],
      ['engine/', 'views/', 'files/', 'body/'],
      ['request/', 'response/', 'settings/', 'server/'],
    ],
    imports: [
      ...['bytes', 'content-type', 'cookie', 'cookie-signature', 'encodeurl', 'escape-html'],
      ...['http-errors', 'iconv-lite', 'mime', 'ms', 'on-finished', 'proxy-addr'],
      ...['range-parser', 'type-is'],
    ],
  },
  fwjs: {
    levels: [
      ['contract/', 'express-copy'],
      ['rules', 'settings', 'removed-middleware'],
      ['deprecated-forms'],
      ['facade'],
      ['express'],
    ],
    imports: [
      ...['accepts', 'content-disposition', 'express-serve-static-core', 'fwjs-core'],
      ...['path-to-regexp', 'qs', 'type-is'],
    ],
    facade: /^(application|request|response|view|utils)\.ts$|^(router|middleware)\//,
  },
  'fwjs-v3': {
    levels: [
      ['contract/', 'deprecate'],
      ['locals', 'http/'],
      ['engine/', 'middleware/'],
      ['request/', 'response/', 'settings/', 'server/'],
      ['facade'],
      ['express'],
    ],
    imports: [
      ...['@fastify/busboy', 'bytes', 'compression', 'content-disposition', 'cookie'],
      ...['cookie-parser', 'cookie-signature', 'csrf', 'express-serve-static-core', 'fwjs-core'],
      ...['on-headers', 'qs', 'serve-index', 'type-is'],
    ],
    facade: /^(application|request|response|utils|view|middleware)\.ts$|^router\//,
  },
  'fwjs-v5': {
    levels: [
      ['contract/', 'express-copy', 'rules', 'settings', 'handling'],
      ['routing/', 'body/', 'redirect'],
      ['router-loader', 'parsers', 'static'],
      ['facade'],
      ['express'],
    ],
    imports: [
      ...['accepts', 'content-disposition', 'content-type', 'express-serve-static-core'],
      ...['fwjs-core', 'mime-types', 'on-finished', 'path-to-regexp', 'qs', 'range-parser'],
      'type-is',
    ],
    facade: /^(application|request|response|view|utils)\.ts$/,
  },
  'fwjs-ops': {
    levels: [
      ['read-options', 'connections/'],
      ['manage/', 'protect/', 'shed/', 'routes/'],
      ['index'],
    ],
    imports: [],
  },
  'fwjs-cli': {
    levels: [
      ['terminal/', 'comparison/', 'engine/'],
      [
        'program/',
        'explain/',
        'check/',
        'jest-resolver',
        'test-runs/',
        'requests/',
        'nondeterminism/',
      ],
      ['replay/', 'recording/'],
      ['report/'],
      ['compare-requests', 'record-requests'],
      ['commands/'],
      ['help'],
      ['command'],
      ['bin'],
    ],
    imports: ['@babel/parser', 'fwjs/lib/router/layer.js', 'fwjs-ops', 'path-to-regexp', 'semver'],
  },
}
