import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH

/** Parts of Chromium that no journey needs. */
const unneeded = [
  // Two pages of a suggestion list in a process of their own, for each new window: a fourth of
  // what it takes to open one.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's own list: of two the last one counts.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  globalSetup: './e2e/global-setup.ts',
  // More of them at once come too late with their pages.
  workers: availableParallelism(),
  fullyParallel: true,
  // Generous: a loaded machine shall not fail a journey that a quiet one walks in seconds.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    actionTimeout: 20_000,
    // A worker would answer before the journeys that fail or delay answers; e2e/offline.journey.ts has it.
    serviceWorkers: 'block',
    viewport: { width: 1366, height: 768 },
    // Recording every step costs each journey half as much again: look with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      // A desk has them, beside which a list may not fit.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox', // the tests also run as root
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unneeded.join()}`,
      ],
    },
  },
})
