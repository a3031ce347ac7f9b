import path from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { codeSteps } from './code-steps.mjs'
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { root, runTool } from './run.mjs'
import { slowestTests } from './slowest.mjs'
import { runSteps, runTogether } from './steps.mjs'

await ensureInstalled()
// Each of these uses at most one core for much of its time.
await runTogether([...codeSteps, ['pages', (options) => ensurePages(options).then(() => 0)]])
const chromium = await ensureChromium()
// Playwright empties its own folders when it starts.
const reportFolder = path.join(root, 'node_modules', '.opd-tests')
const vitestReport = path.join(reportFolder, 'vitest.json')
const journeyReport = path.join(reportFolder, 'journeys.json')
const vitestReporters = [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]
const seed = Math.trunc(Math.random() * 2 ** 31)
await runSteps([
  ['tests', () => runTool('vitest', ['run', ...vitestReporters])],
  [
    // The properties that the step before tried with the same cases as ever.
    `rules with other cases, FUZZ_SEED=${seed}`,
    () => runTool('vitest', ['run', '--project', 'rules'], { env: { FUZZ_SEED: String(seed) } }),
  ],
  [
    'browser journeys',
    () =>
      runTool('@playwright/test', ['test', '--reporter=list,html,json'], {
        env: {
          PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
          PLAYWRIGHT_HTML_OPEN: 'never',
          ...(chromium && { CHROMIUM_PATH: chromium }),
        },
      }),
  ],
])
process.stdout.write('\nThe slowest twenty:\n')
for (const { file, title, ms } of await slowestTests(vitestReport, journeyReport)) {
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}\n`)
}
