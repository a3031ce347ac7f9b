import { runTool } from './run.mjs'

// Types that were checked before are not checked again. One checker takes half as much time of a
// processor as the usual four, and the steps beside it keep the others busy.
const typesOptions = (project, name) => [
  '--project',
  project,
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/${name}.tsbuildinfo`,
  '--checkers',
  '1',
]

/** Static checks of the code. */
export const codeSteps = [
  [
    'format',
    (options) => runTool('oxfmt', ['--check', 'src', 'e2e', 'bench', 'drills', 'scripts'], options),
  ],
  ['lint', (options) => runTool('oxlint', [], options)],
  ['types', (options) => runTool('typescript', typesOptions('tsconfig.json', 'types'), options)],
  // The functions that a browser of the desk has, which are fewer than Node's.
  [
    'types of browsers',
    (options) =>
      runTool('typescript', typesOptions('tsconfig.browser.json', 'browser-types'), options),
  ],
  ['unused code', (options) => runTool('knip', [], options)],
]
