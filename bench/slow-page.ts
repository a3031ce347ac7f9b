import { chromium, type Browser, type Page } from '@playwright/test'

/** A computer or phone, and its line. */
export interface SlowDevice {
  /** How many times slower than this machine its processor is. */
  slowness: number
  /** Bytes a second, both ways. */
  throughput: number
  /** Milliseconds there and back. */
  latency: number
}

export interface Opening {
  /** Milliseconds until the page shows what was waited for. */
  shownMs: number
  /** Milliseconds of the page's process by then, at full speed. */
  workMs: number
  requests: number
  kilobytes: number
}

interface OpenOptions {
  /** Of the element. */
  selector: string
  device: SlowDevice
  isCold: boolean
  withScripts?: boolean
}

/** Starts the browser of CHROMIUM_PATH, or Playwright's own. */
export const startBrowser = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/**
 * Opens an address as a slow device does, with an empty cache or with what the browser has kept, until an
 * element is visible; or until the page's own scripts have run, too.
 */
export async function openSlowly(
  page: Page,
  address: string,
  { selector, device, isCold, withScripts = false }: OpenOptions,
): Promise<Opening> {
  const client = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await client.send('Network.enable')
  if (isCold) await client.send('Network.clearBrowserCache')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: device.latency,
    downloadThroughput: device.throughput,
    uploadThroughput: device.throughput,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: device.slowness })
  await client.send('Performance.enable')
  let requests = 0
  let bytes = 0
  client.on('Network.requestWillBeSent', () => (requests += 1))
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const startedAt = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    ([wanted, isAfterScripts]) =>
      document.querySelector(wanted)?.checkVisibility() &&
      (!isAfterScripts ||
        // Modules run before it.
        performance
          .getEntriesByType('navigation')
          .some((it) => (it as PerformanceNavigationTiming).domContentLoadedEventEnd > 0)),
    [selector, withScripts] as const,
    { polling: 'raf' },
  )
  const shownMs = performance.now() - startedAt
  const { metrics } = await client.send('Performance.getMetrics')
  const workMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  await client.detach()
  return { shownMs, workMs, requests, kilobytes: bytes / 1000 }
}

/** Prints a line of a table: medians of several openings. */
export function printOpenings(name: string, openings: readonly Opening[]): void {
  const of = (key: keyof Opening) =>
    Math.round(
      openings.map((it) => it[key]).toSorted((a, b) => a - b)[Math.floor(openings.length / 2)]!,
    )
  process.stdout.write(
    `| ${name} | ${of('shownMs')} ms | ${of('workMs')} ms | ${of('requests')} | ${of('kilobytes')} |\n`,
  )
}

/** Prints the head of that table. */
export const printOpeningsHead = (what: string): void =>
  void process.stdout.write(
    `| page | ${what} | its process by then | requests | kB |\n|---|--:|--:|--:|--:|\n`,
  )
