import { ensureChromium } from './chromium.mjs'
import { codeSteps } from './code-steps.mjs'
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { runTool } from './run.mjs'
import { runSteps, runTogether } from './steps.mjs'

await ensureInstalled()
// Each keeps one core busy at most for much of its time.
await runTogether([...codeSteps, ['pages', (how) => ensurePages(how).then(() => 0)]])
const chromium = await ensureChromium()
await runSteps([
  ['tests', () => runTool('vitest', ['run'])],
  [
    'browser journeys',
    () =>
      runTool('@playwright/test', ['test'], { env: chromium ? { CHROMIUM_PATH: chromium } : {} }),
  ],
])
