import { codeSteps } from './code-steps.mjs'
import { ensureInstalled } from './install.mjs'
import { runTool } from './run.mjs'
import { runSteps, runTogether } from './steps.mjs'

await ensureInstalled()
await runTogether(codeSteps)
await runSteps([
  ['fast tests', () => runTool('vitest', ['run', '--project', 'rules', '--project', 'screens'])],
])
