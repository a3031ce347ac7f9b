import { runTool } from './run.mjs'

/** Static checks of the code. */
export const codeSteps = [
  ['format', (options) => runTool('oxfmt', ['--check', 'src', 'e2e', 'bench', 'scripts'], options)],
  ['lint', (options) => runTool('oxlint', [], options)],
  ['types', (options) => runTool('typescript', ['--noEmit'], options)],
  ['unused code', (options) => runTool('knip', [], options)],
]
