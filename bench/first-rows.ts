import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { onDemoDatabase } from './demo-database.ts'
import { startServer } from './servers.ts'
import {
  openSlowly,
  printOpenings,
  printOpeningsHead,
  startBrowser,
  type Opening,
  type SlowDevice,
} from './slow-page.ts'

/** A quarter of this machine's processor, 10 Mbit/s, 20 ms there and back. */
const desk: SlowDevice = { slowness: 4, throughput: 1_250_000, latency: 20 }
const landingPage = '/Landing-Page'
const rounds = 5

/**
 * Opens the landing page of a clinic with demo data, cold and warm, in a browser slowed down; prints
 * the medians. The page must be built.
 */
export async function measureFirstRows(): Promise<void> {
  await onDemoDatabase(async ({ url }) => {
    const clinic = await startServer('./clinic-server.ts', url, path.resolve('dist'))
    const browser = await startBrowser()
    const openings: Record<'cold' | 'warm', Opening[]> = { cold: [], warm: [] }
    for (let round = 0; round < rounds; round += 1) {
      const page = await signedInPage(browser, clinic.address)
      for (const kind of ['cold', 'warm'] as const) {
        openings[kind].push(
          await openSlowly(page, clinic.address + landingPage, {
            selector: 'tbody tr td',
            device: desk,
            isCold: kind === 'cold',
          }),
        )
      }
      await page.context().close()
    }
    await browser.close()
    clinic.process.kill()
    printOpeningsHead('first rows')
    for (const kind of ['cold', 'warm'] as const) {
      printOpenings(`landing page, ${kind}`, openings[kind])
    }
  })
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
