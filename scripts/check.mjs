import { codeSteps } from './code-steps.mjs'
import { ensureInstalled } from './install.mjs'
import { runTool } from './run.mjs'
import { runTogether } from './steps.mjs'

await ensureInstalled()
// Side by side: the first five leave one of two cores idle towards their end.
await runTogether([
  ...codeSteps,
  ['rules', (options) => runTool('vitest', ['run', '--project', 'rules'], options)],
])
