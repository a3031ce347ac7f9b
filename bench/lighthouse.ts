import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { hashPassword } from '../src/access/auth/secrets.server.ts'
import { clinicNow } from '../src/platform/day/clinic-now.ts'
import { connect } from '../src/platform/db/connect.server.ts'
import { loadDemoClinic } from '../src/app/demo-clinic/load-demo-clinic.server.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.server.ts'
import { migrateDatabase } from '../src/platform/db/migrate.server.ts'
import {
  makePatientLink,
  patientLinkAddress,
} from '../src/scheduling/patient-link/link-token.server.ts'
import { startServer } from './servers.ts'

const version = '13.5.0'
const categories = ['performance', 'accessibility', 'best-practices'] as const
const debuggingPort = 3988

/** The parts of Lighthouse's result that are used. */
interface Answer {
  lhr: {
    categories: Record<(typeof categories)[number], { score: number | null }>
    audits: Record<string, { displayValue?: string }>
    environment: { benchmarkIndex: number }
    runtimeError?: { message: string }
  }
}
interface Lighthouse {
  default: (url: string, flags: object, config?: object) => Promise<Answer>
  desktopConfig: object
}

const pagesOf = (secret: string) => [
  ['sign-in', '/auth/signin'],
  ["a patient's own booking", '/appointment-form'],
  ["a patient's own link", patientLinkAddress('', secret)],
  ['landing page', '/Landing-Page'],
  ['booking', '/forms/bookappointment'],
]
const firstSignedInPage = '/Landing-Page'

/**
 * Runs Lighthouse over the product with demo data; prints a line for each page and kind of device.
 */
export async function measureLighthouse(): Promise<void> {
  const { default: lighthouse, desktopConfig } = await loadLighthouse()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opd-clinic-lighthouse-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(postgres.ownerUrl, postgres.appRole)
  const db = connect(postgres.ownerUrl, { max: 2 })
  await loadDemoClinic(db, { ...clinicNow(new Date(), 'Asia/Kolkata'), hashPassword })
  const [coming] = await db<[{ id: number }]>`
    select id from appointment where status = 'PE' and day > current_date order by day limit 1`
  const secret = await makePatientLink(db, coming.id, null)
  await db.end()
  const clinic = await startServer('./clinic-server.ts', postgres.url, path.resolve('dist'))
  const browser = await chromium.launchPersistentContext(path.join(dataDir, 'browser'), {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
  })
  printLine(
    '| page | device | performance | accessibility | best practices | largest paint | blocked |',
  )
  printLine('|---|---|--:|--:|--:|--:|--:|')
  const speeds: number[] = []
  for (const [name, address] of pagesOf(secret)) {
    if (address === firstSignedInPage) await signIn(clinic.address)
    for (const device of ['desktop', 'phone'] as const) {
      const { lhr } = await lighthouse(
        clinic.address + address,
        { port: debuggingPort, logLevel: 'error', onlyCategories: categories },
        device === 'desktop' ? desktopConfig : undefined,
      )
      if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`)
      const scores = categories.map((it) => Math.round((lhr.categories[it].score ?? 0) * 100))
      const times = ['largest-contentful-paint', 'total-blocking-time'].map(
        (it) => lhr.audits[it]?.displayValue,
      )
      speeds.push(lhr.environment.benchmarkIndex)
      printLine(`| ${[name, device, ...scores, ...times].join(' | ')} |`)
    }
  }
  // Lighthouse's own benchmark of the machine: below 1,000 something else was running.
  printLine(`\nSpeed of the machine meanwhile: ${Math.min(...speeds)} to ${Math.max(...speeds)}`)
  await browser.close()
  clinic.process.kill()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })

  // The session stays in the browser, in which Lighthouse opens and closes pages.
  async function signIn(server: string): Promise<void> {
    const page = await browser.newPage()
    await page.goto(server)
    await page.getByLabel('User name').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`**${firstSignedInPage}`)
    await page.close()
  }
}

/** Loads Lighthouse from a folder beside npm's cache, where the first run installs it. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = path.join(homedir(), '.cache', 'opd-clinic', `lighthouse-${version}`)
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    printLine(`Installing Lighthouse ${version} into ${folder} …`)
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `lighthouse@${version}`]
    const npm = spawn('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
    const [code] = (await once(npm, 'exit')) as [number]
    if (code !== 0) throw new Error(`Lighthouse could not be installed (npm ended with ${code}).`)
  }
  return (await import(pathToFileURL(entry).href)) as Lighthouse
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
