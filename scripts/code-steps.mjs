import { runTool } from './run.mjs'

/** What can be said of the code without running it. */
export const codeSteps = [
  ['format', (how) => runTool('oxfmt', ['--check', 'src', 'e2e', 'bench', 'scripts'], how)],
  ['lint', (how) => runTool('oxlint', [], how)],
  ['types', (how) => runTool('typescript', ['--noEmit'], how)],
  ['unused code', (how) => runTool('knip', [], how)],
]
