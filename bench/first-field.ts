import path from 'node:path'
import {
  makePatientLink,
  patientLinkAddress,
} from '../src/scheduling/patient-link/link-token.server.ts'
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

/** A quarter of this machine's processor, 1.6 Mbit/s, 150 ms there and back. */
const phone: SlowDevice = { slowness: 4, throughput: 200_000, latency: 150 }
const rounds = 5

/**
 * Opens what patients open on a slow phone, cold and warm: until the first field or button can be used as
 * the server's HTML gives it, and until its script has taken over. Prints medians. The pages must be built.
 */
export async function measureFirstField(): Promise<void> {
  await onDemoDatabase(async ({ db, url }) => {
    const [coming] = await db<[{ id: number }]>`
      select id from appointment where status = 'PE' and day > current_date order by day limit 1`
    const secret = await makePatientLink(db, coming.id, null)
    const clinic = await startServer('./clinic-server.ts', url, path.resolve('dist'))
    const browser = await startBrowser()
    const pages = [
      ['form', '/appointment-form'],
      ['link', patientLinkAddress('', secret)],
    ] as const
    printOpeningsHead('shown')
    for (const [name, address] of pages) {
      for (const withScripts of [false, true]) {
        const openings: Record<'cold' | 'warm', Opening[]> = { cold: [], warm: [] }
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
          const page = await context.newPage()
          for (const kind of ['cold', 'warm'] as const) {
            openings[kind].push(
              await openSlowly(page, clinic.address + address, {
                selector: 'main :is(input:not([type=hidden]), select, button, a)',
                device: phone,
                isCold: kind === 'cold',
                withScripts,
              }),
            )
            await page.waitForLoadState('networkidle')
          }
          await context.close()
        }
        const until = withScripts ? 'its script has run' : 'first field'
        for (const kind of ['cold', 'warm'] as const) {
          printOpenings(`${name}, ${until}, ${kind}`, openings[kind])
        }
      }
    }
    await browser.close()
    clinic.process.kill()
  })
}
