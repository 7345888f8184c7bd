// The API lines that are compared, each with the Express release it replaces and its installations.

/** Returns the installations for every API line, of a package with this name. */
const installationsOf = (name) => [
  { name: 'npm as `express`', by: 'npm', as: 'express', always: true },
  { name: `pnpm as \`${name}\``, by: 'pnpm', as: name, always: true },
  { name: 'pnpm as `express`', by: 'pnpm', as: 'express' },
  { name: `npm as \`${name}\``, by: 'npm', as: name },
  {
    name: 'pnpm and `nodeLinker: hoisted` as `express`',
    by: 'pnpm',
    as: 'express',
    files: { 'pnpm-workspace.yaml': 'nodeLinker: hoisted\n' },
  },
  {
    name: `yarn 4 and \`nodeLinker: node-modules\` as \`${name}\``,
    by: 'yarn',
    as: name,
    files: { '.yarnrc.yml': 'nodeLinker: node-modules\n' },
  },
]

const switched = [
  {
    name: 'npm beside Express, by the switch',
    by: 'npm',
    as: 'express',
    switched: { options: ['--import', 'fwjs-cli/engine'] },
  },
  {
    name: 'npm beside Express, by the switch behind the agent',
    by: 'npm',
    as: 'express',
    switched: { options: ['--import', 'fwjs-cli/engine'], isLast: true },
  },
]

const overridden = {
  name: 'npm `overrides` for a dependency on Express',
  by: 'npm',
  as: 'express',
  isOverridden: true,
  always: true,
}

/**
 * `express`: the release of Express; `name`: our package. An installation has `by`: the package
 * manager; `as`: the name that the app requires; `files`: its settings; `switched`: Express is
 * installed, and the engine switch of fwjs-cli replaces it with our package; `options`: how Node loads
 * the switch, before the agent or, with `isLast`, after it; `isOverridden`: only another package
 * depends on Express, and npm's `overrides` replace it; `always`: even without --all.
 */
export const lines = [
  {
    major: '4',
    express: '4.22.3',
    name: 'fwjs',
    installations: [
      ...installationsOf('fwjs'),
      ...switched.map((one, index) => ({ ...one, always: index === 0 })),
    ],
  },
  {
    major: '5',
    express: '5.3.0',
    name: 'fwjs-v5',
    installations: [...installationsOf('fwjs-v5'), overridden, ...switched],
  },
]
