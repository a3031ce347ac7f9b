import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { onDemoDatabase } from './demo-database.ts'
import { startServer } from './servers.ts'

/** A desk's computer and line: a quarter of the processor's speed, 10 Mbit/s, 20 ms there and back. */
const slowness = 4
const line = {
  offline: false,
  latency: 20,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
}
const landingPage = '/Landing-Page'
const rounds = 5

interface Opening {
  /** Milliseconds until the first rows of the list are shown. */
  rowsMs: number
  /** Milliseconds of the page's process by then, at full speed. */
  workMs: number
  requests: number
  kilobytes: number
}

/**
 * Opens the landing page of a clinic with demo data, cold and warm, in a browser slowed down; prints
 * the medians. The page must be built.
 */
export async function measureFirstRows(): Promise<void> {
  await onDemoDatabase(async ({ url }) => {
    const clinic = await startServer('./clinic-server.ts', url, path.resolve('dist'))
    await measure(clinic.address)
    clinic.process.kill()
  })
}

async function measure(address: string): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const openings: Record<'cold' | 'warm', Opening[]> = { cold: [], warm: [] }
  for (let round = 0; round < rounds; round += 1) {
    const page = await signedInPage(browser, address)
    for (const kind of ['cold', 'warm'] as const) {
      openings[kind].push(await open(page, address, kind === 'cold'))
    }
    await page.context().close()
  }
  await browser.close()
  printLine('| landing page | first rows | its process by then | requests | kB |')
  printLine('|---|--:|--:|--:|--:|')
  for (const [kind, all] of Object.entries(openings)) {
    const of = (key: keyof Opening) => Math.round(median(all.map((it) => it[key])))
    printLine(
      `| ${kind} | ${of('rowsMs')} ms | ${of('workMs')} ms | ${of('requests')} | ${of('kilobytes')} |`,
    )
  }
}

async function signedInPage(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await page.getByLabel('User name').fill('reception')
  await page.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${landingPage}`)
  await page.locator('tbody tr').first().waitFor()
  // Until the page has noted what it asked for first.
  await page.waitForTimeout(2_500)
  return page
}

async function open(page: Page, address: string, isCold: boolean): Promise<Opening> {
  const client = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await client.send('Network.enable')
  if (isCold) await client.send('Network.clearBrowserCache')
  await client.send('Network.emulateNetworkConditions', line)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await client.send('Performance.enable')
  let requests = 0
  let bytes = 0
  client.on('Network.requestWillBeSent', () => (requests += 1))
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const startedAt = performance.now()
  await page.goto(address + landingPage, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('tbody tr td'), undefined, {
    polling: 'raf',
  })
  const rowsMs = performance.now() - startedAt
  const { metrics } = await client.send('Performance.getMetrics')
  const workMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  const opening = { rowsMs, workMs, requests, kilobytes: bytes / 1000 }
  await client.detach()
  return opening
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const printLine = (text: string) => process.stdout.write(`${text}\n`)
