import { runTool } from './run.mjs'

/** What can be said of the code without running it, the quickest first. */
export const codeSteps = [
  ['format', () => runTool('oxfmt', ['--check', 'src', 'e2e', 'bench', 'scripts'])],
  ['lint', () => runTool('oxlint', [])],
  ['types', () => runTool('typescript', ['--noEmit'])],
  ['unused code', () => runTool('knip', [])],
]
