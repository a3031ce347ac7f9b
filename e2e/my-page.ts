import type { Locator, Page } from '@playwright/test'
import { makePatientLink } from '../src/scheduling/patient-link/link-token.server.ts'
import type { Db } from '../src/platform/db/connect.server.ts'
import { bookWithAnita } from '../src/test-kit/visits.server.ts'
import { textsOf } from './phone.ts'

/** An appointment of a patient of its own with a link to it. */
export async function linked(db: Db, booking: Parameters<typeof bookWithAnita>[1] = {}) {
  const id = await bookWithAnita(db, { day: '2026-12-02', name: 'Lata Links', ...booking })
  return { id, ...(await linkTo(db, id)) }
}

export async function linkTo(db: Db, appointment: number) {
  const link = await makePatientLink(db, appointment, null)
  return { link, path: `/my/${link}` }
}

/** The page of a patient's link. */
export class MyPage {
  readonly page: Page
  private readonly t: ReturnType<typeof textsOf>
  constructor(page: Page, locale = 'en') {
    this.page = page
    this.t = textsOf(locale)
  }

  /** The day and hour of its appointment. */
  get when(): Locator {
    return this.page.getByRole('heading', { level: 2 })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  get confirm(): Locator {
    return this.button(this.t.patientLink.iCome)
  }

  /** Opens what a change is made with. */
  async open(change: 'cancel' | 'reschedule'): Promise<void> {
    await this.page.locator('summary').getByText(this.t.dashboard[change], { exact: true }).click()
  }

  /** Moves it to the last open time of the last day that has some. */
  async move(): Promise<void> {
    await this.open('reschedule')
    const days = this.page.getByRole('combobox', { name: this.t.field.date })
    const last = await days.getByRole('option').last().getAttribute('value')
    await days.selectOption(last)
    await this.page.locator('[name=slot]').last().check()
    await this.button(this.t.dashboard.reschedule).click()
  }

  async cancel(reason: string): Promise<void> {
    await this.open('cancel')
    await this.page.locator('[name=reason]').fill(reason)
    await this.button(this.t.dashboard.cancelYes).click()
  }

  /** Asks for a sheet with a year of birth or an age. */
  async askFor(sheet: keyof typeof sheetNames, born: string): Promise<void> {
    await this.page.getByRole('radio', { name: this.t.sheet[sheetNames[sheet]] }).check()
    await this.page.getByLabel(this.t.patientLink.birthYear).fill(born)
    await this.button(this.t.sheet.download).click()
  }
}

const sheetNames = { prescription: 'prescription', tests: 'tests' } as const
