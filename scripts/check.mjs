import { codeSteps } from './code-steps.mjs'
import { ensureInstalled } from './install.mjs'
import { runTool } from './run.mjs'
import { runSteps } from './steps.mjs'

await ensureInstalled()
await runSteps([
  ...codeSteps,
  ['fast tests', () => runTool('vitest', ['run', '--project', 'rules', '--project', 'screens'])],
])
