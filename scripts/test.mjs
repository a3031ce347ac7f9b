import path from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { codeSteps } from './code-steps.mjs'
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { root, runTool } from './run.mjs'
import { slowestTests } from './slowest.mjs'
import { runTogether } from './steps.mjs'

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
process.stdout.write(`\nThe rules are tried with other cases too, of FUZZ_SEED=${seed}.\n`)
// One after the other: beside the tests a page gets no processor in time, and its journey fails.
await runTogether(
  [
    [
      'tests',
      async (options) => {
        const code = await runTool('vitest', ['run', ...vitestReporters], options)
        if (code !== 0) return code
        // The properties that the run before tried with the same cases as ever.
        const env = { FUZZ_SEED: String(seed) }
        return runTool('vitest', ['run', '--project', 'rules'], { ...options, env })
      },
    ],
  ],
  { live: true },
)
await runTogether(
  [
    [
      'journeys',
      (options) =>
        runTool('@playwright/test', ['test', '--reporter=list,html,json'], {
          ...options,
          env: {
            PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
            PLAYWRIGHT_HTML_OPEN: 'never',
            ...(chromium && { CHROMIUM_PATH: chromium }),
          },
        }),
    ],
  ],
  { live: true },
)
process.stdout.write('\nThe slowest twenty:\n')
for (const { file, title, ms } of await slowestTests(vitestReport, journeyReport)) {
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}\n`)
}
