import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { hashPassword } from '../src/access/auth/secrets.server.ts'
import { clinicNow } from '../src/platform/day/clinic-now.ts'
import { connect, type Db } from '../src/platform/db/connect.server.ts'
import { loadDemoClinic } from '../src/app/demo-clinic/load-demo-clinic.server.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.server.ts'
import { migrateDatabase } from '../src/platform/db/migrate.server.ts'
import { startServer } from './servers.ts'

/**
 * Seconds of the keystroke-level model. A keystroke of a skilled typist: Card, Moran and Newell,
 * "The keystroke-level model for user performance time with interactive systems", Communications of
 * the ACM 23 (1980). A mental step: 1.2 s as Kieras recommends for experts ("Using the
 * keystroke-level model to estimate execution times", 2001); the original takes 1.35 s. The server's
 * answers are not counted: they come while the next key is thought of.
 */
const keySeconds = 0.2
const mentalSeconds = 1.2

/** An expert's hands, which count what they do. Nothing but the keyboard is used. */
class Expert {
  keys = 0
  mentalSteps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get seconds(): number {
    return this.keys * keySeconds + this.mentalSteps * mentalSeconds
  }

  /** Thinks of what comes next, once for what is typed in one go. */
  think(): void {
    this.mentalSteps++
  }

  async type(text: string): Promise<void> {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  /** A key with its modifiers: 'Control+k' is two. */
  async press(combination: string): Promise<void> {
    this.keys += combination.split('+').length
    await this.page.keyboard.press(combination)
  }

  /** Presses Tab until the target has the focus; an expert knows how often, and does not think. */
  async tabTo(target: Locator): Promise<void> {
    await target.first().waitFor()
    for (let presses = 0; presses < 40; presses++) {
      if (await hasFocus(target)) return
      await this.press('Tab')
    }
    throw new Error(`40 times Tab do not lead to ${String(target)}`)
  }

  /** Waits until the focus is where the expert expects it; that costs no key. */
  async expectFocus(target: Locator): Promise<void> {
    await target.first().waitFor()
    for (let tries = 0; tries < 100; tries++) {
      if (await hasFocus(target)) return
      await this.page.waitForTimeout(50)
    }
    throw new Error(`${String(target)} has no focus`)
  }
}

const hasFocus = async (target: Locator): Promise<boolean> => {
  const [at] = await target.evaluateAll((all) => [
    all.some((it) => it === it.ownerDocument.activeElement),
  ])
  return at ?? false
}

interface Task {
  name: string
  goalSeconds: number
  walk: (expert: Expert, db: Db) => Promise<void>
}

const named = (
  page: Page,
  role: 'button' | 'combobox' | 'textbox' | 'radio',
  name: string | RegExp,
) => page.getByRole(role, { name })

/** The first step of a booking, at the desk's own branch, for the next free day. */
async function chooseAppointment(expert: Expert): Promise<void> {
  const { page } = expert
  await expert.expectFocus(named(page, 'combobox', 'Health Service'))
  expert.think()
  await expert.type('gen')
  await expert.press('Enter')
  await expert.press('Tab')
  // The only consultant of the service is chosen already.
  await page.waitForFunction(
    () => document.querySelectorAll<HTMLInputElement>('input[value^="Dr. Anita"]').length > 0,
  )
  await expert.tabTo(named(page, 'textbox', 'Health issues'))
  expert.think()
  await expert.type('fever')
  await expert.press('Tab')
  await expert.expectFocus(named(page, 'textbox', 'Date'))
  expert.think()
  await expert.type(`+${await daysToOpenDay(page)}`)
  await expert.press('Enter')
  await named(page, 'radio', /–/).first().waitFor()
  expert.think()
  await expert.tabTo(named(page, 'radio', /–/))
  await expert.press('Space')
  await expert.press('Enter')
}

/** Days until the next day on which the consultant has a free slot, by the list that the page marks. */
async function daysToOpenDay(page: Page): Promise<number> {
  const days = await page.evaluate(async () => {
    const answer = await fetch('/api/slots/days?consultant=4&branch=1')
    return (await answer.json()) as { state: string }[]
  })
  return days.findIndex(({ state }, index) => index > 0 && state === 'open')
}

async function submit(expert: Expert): Promise<void> {
  await expert.expectFocus(named(expert.page, 'button', 'Submit'))
  expert.think()
  await expert.press('Enter')
  await expert.page.getByText('Appointment booked successfully!').first().waitFor()
}

const tasks: Task[] = [
  {
    name: 'book for a known patient',
    goalSeconds: 15,
    walk: async (expert, db) => {
      const { page } = expert
      const [known] = await db<{ mobile: string }[]>`
        select mobile from patient p
        where not exists (select from appointment a where a.patient_id = p.id
            and a.day >= current_date)
          and (select count(*) from patient q where q.mobile = p.mobile) = 1
        order by id limit 1`
      expert.think()
      await expert.press('n')
      await chooseAppointment(expert)
      await expert.expectFocus(page.getByLabel('Mobile number'))
      expert.think()
      await expert.type(known!.mobile)
      await expert.tabTo(page.getByRole('group', { name: /Known/ }).getByRole('radio'))
      await expert.press('Space')
      await expert.press('Enter')
      await submit(expert)
    },
  },
  {
    name: 'book for a new patient',
    goalSeconds: 20,
    walk: async (expert) => {
      const { page } = expert
      expert.think()
      await expert.press('n')
      await chooseAppointment(expert)
      await expert.expectFocus(page.getByLabel('Mobile number'))
      expert.think()
      await expert.type('9811100999')
      await expert.press('Tab')
      await expert.tabTo(page.getByLabel('Full name'))
      expert.think()
      await expert.type('asha rao')
      await expert.press('Tab')
      await expert.type('34')
      await expert.press('Enter')
      await submit(expert)
    },
  },
  {
    name: 'conduct, paid in cash',
    goalSeconds: 7,
    walk: async (expert) => {
      const { page } = expert
      expert.think()
      await expert.tabTo(named(page, 'button', /^Conduct: /))
      await expert.press('Enter')
      await expert.expectFocus(named(page, 'radio', 'Yes'))
      expert.think()
      await expert.press('Space')
      await expert.press('Tab')
      await expert.expectFocus(named(page, 'radio', 'Cash'))
      await expert.press('Space')
      await expert.press('Enter')
      await page.getByText('Appointment conducted.').first().waitFor()
    },
  },
  {
    name: 'print the prescription of a known patient',
    goalSeconds: 8,
    walk: async (expert, db) => {
      const { page } = expert
      const [known] = await db<{ name: string; mobile: string }[]>`
        select p.name, p.mobile from patient p
        where exists (select from appointment a join prescription_item i on i.appointment_id = a.id
          where a.patient_id = p.id)
        order by p.id desc limit 1`
      expert.think()
      await expert.press('g')
      await expert.press('p')
      await expert.expectFocus(page.getByRole('searchbox'))
      expert.think()
      await expert.type(known!.mobile.slice(-6))
      await page.getByRole('link', { name: known!.name }).waitFor()
      // Enter opens the best match.
      await expert.press('Enter')
      await expert.tabTo(page.getByRole('tab', { selected: true }))
      await expert.press('ArrowLeft')
      await expert.tabTo(page.getByRole('link', { name: 'Prescription' }))
      const sheet = page.context().waitForEvent('page')
      await expert.press('Enter')
      const opened = await sheet
      const reader = new Expert(opened)
      reader.think()
      await reader.tabTo(opened.getByRole('button', { name: 'Print' }))
      await reader.press('Enter')
      expert.keys += reader.keys
      expert.mentalSteps += reader.mentalSteps
    },
  },
]

/** Walks each task by keyboard in a clinic with demo data; prints keys, mental steps and seconds. */
export async function measureKeystrokes(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opd-clinic-keystrokes-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(postgres.ownerUrl, postgres.appRole)
  const db = connect(postgres.ownerUrl, { max: 2 })
  await loadDemoClinic(db, { ...clinicNow(new Date(), 'Asia/Kolkata'), hashPassword })
  const clinic = await startServer('./clinic-server.ts', postgres.url, path.resolve('dist'))
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  printLine(`Keystrokes x ${keySeconds} s + mental steps x ${mentalSeconds} s`)
  printLine('| task | keys | mental steps | estimate | goal |')
  printLine('|---|--:|--:|--:|--:|')
  try {
    for (const { name, goalSeconds, walk } of tasks) {
      const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
      await page.goto(clinic.address)
      // The desk chose its branch on its first day.
      await page.evaluate(() => localStorage.setItem('calendar.branch', '1'))
      await page.getByLabel('User name').fill('admin')
      await page.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await named(page, 'button', /^Conduct: /)
        .first()
        .waitFor()
      const expert = new Expert(page)
      await walk(expert, db)
      const { keys, mentalSteps, seconds } = expert
      printLine(
        `| ${name} | ${keys} | ${mentalSteps} | ${seconds.toFixed(1)} s | ${goalSeconds} s |`,
      )
      await page.close()
    }
  } finally {
    await browser.close()
    clinic.process.kill()
    await db.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
