import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBareBrowser, type BarePage } from './bare-browser.ts'
import { signInOn } from './bare-sign-in.ts'
import { onDemoDatabase } from './demo-database.ts'
import { startServer } from './servers.ts'

/** A quarter of this machine's processor, 10 Mbit/s, 20 ms there and back. */
const slowDesk = { slowness: 4, bytesPerSecond: 1_250_000, latencyMs: 20 }
const fastDesk = { slowness: 1, bytesPerSecond: -1, latencyMs: 0 }
const landingPage = '/Landing-Page'
const rounds = 7
/** By then the page is idle, and its worker has kept what it has loaded. */
const restMs = 7_000

/**
 * Opens the landing page of a clinic with demo data in a desk's browser, with nothing kept and as on any
 * other day, slowed down and not; prints the medians until the list's first rows are there, and each. The
 * page must be built.
 */
export async function measureFirstRows(): Promise<void> {
  await onDemoDatabase(async ({ url }) => {
    const clinic = await startServer('./clinic-server.ts', url, path.resolve('dist'))
    const page = await openBareBrowser()
    await signIn(page, clinic.address)
    printLine('| desk | files | first rows | each |\n|---|---|--:|---|')
    for (const [name, desk] of Object.entries({
      'at a quarter': slowDesk,
      'at full speed': fastDesk,
    })) {
      await page.send('Emulation.setCPUThrottlingRate', { rate: desk.slowness })
      for (const isCold of [true, false]) {
        await setLine(page, isCold ? desk : undefined)
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          if (isCold) await forgetFiles(page, clinic.address)
          times.push(await openList(page, clinic.address))
        }
        const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]
        printLine(
          `| ${name} | ${isCold ? 'none kept' : 'kept'} | ${median} ms | ${times.join(', ')} |`,
        )
      }
    }
    await page.close()
    clinic.process.kill()
  })
}

/** Signs in, and notes from now on in each page when its first row could be seen. */
async function signIn(page: BarePage, address: string): Promise<void> {
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: noteFirstRow })
  await signInOn(page, address, 'reception')
  await sleep(restMs)
  // A browser keeps what it has compiled from the second opening on.
  for (let opening = 0; opening < 2; opening += 1) await openList(page, address)
}

async function openList(page: BarePage, address: string): Promise<number> {
  await page.evaluate(`void (location.href = ${JSON.stringify(address + landingPage)})`)
  await sleep(restMs)
  return Math.round(Number(await page.evaluate('window.firstRowMs')))
}

/**
 * Makes the line as slow as the desk's; undefined for as it is. A browser that does so counts requests,
 * which takes time itself, and what is kept needs no line.
 */
async function setLine(page: BarePage, desk: typeof slowDesk | undefined): Promise<void> {
  if (!desk) {
    await page.send('Network.disable')
    return
  }
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: desk.latencyMs,
    downloadThroughput: desk.bytesPerSecond,
    uploadThroughput: desk.bytesPerSecond,
  })
}

/** As a new browser, which somebody is signed in on. */
async function forgetFiles(page: BarePage, origin: string): Promise<void> {
  await page.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage',
  })
  await page.send('Network.clearBrowserCache')
}

const noteFirstRow = `(() => {
  const look = () => {
    if (document.querySelector('tbody tr td')?.checkVisibility()) window.firstRowMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

const printLine = (line: string) => process.stdout.write(`${line}\n`)
