import { ensureChromium } from './chromium.mjs'
import { codeSteps } from './code-steps.mjs'
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { runTool } from './run.mjs'
import { runSteps } from './steps.mjs'

await ensureInstalled()
await runSteps(codeSteps)
await ensurePages()
const chromium = await ensureChromium()
await runSteps([
  ['tests', () => runTool('vitest', ['run'])],
  [
    'browser journeys',
    () =>
      runTool('@playwright/test', ['test'], { env: chromium ? { CHROMIUM_PATH: chromium } : {} }),
  ],
])
