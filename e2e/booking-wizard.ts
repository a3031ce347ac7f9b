import type { Page } from '@playwright/test'

/** The three steps of a booking. */
export class BookingWizard {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async choose(field: string, option: string | RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: field }).click()
    await this.page.getByRole('option', { name: option }).click()
  }

  /** A date, typed as dd-mm-yyyy. */
  async date(text: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Date' })
    await field.fill(text)
    await field.press('Enter')
  }

  slot(starts: string): Promise<void> {
    return this.page.getByRole('radio', { name: new RegExp(`^${starts}–`) }).check()
  }

  async appointment(slot = '10:00'): Promise<void> {
    await this.choose('Branch', 'Koramangala, Bengaluru')
    await this.choose('Health Service', 'General Medicine')
    await this.choose('Consultant', /Dr\. Anita Deshpande/)
    await this.page.getByLabel('Health issues').fill('Fever since two days')
    await this.date('01-12-2026')
    await this.slot(slot)
    await this.next()
  }

  async patient(name: string, mobile: string, age = '34'): Promise<void> {
    await this.page.getByLabel('Mobile number').fill(mobile)
    await this.page.getByLabel('Full name').fill(name)
    await this.page.getByRole('textbox', { name: 'Age', exact: true }).fill(age)
    await this.page.getByRole('textbox', { name: 'Age', exact: true }).press('Tab')
    await this.next()
  }

  /** Fills the Appointment step of a series, with one slot for each weekday. */
  async series(sessions: number, startDay: string, slots: Record<string, string>): Promise<void> {
    await this.choose('Branch', 'Koramangala, Bengaluru')
    await this.choose('Health Service', 'Physiotherapy (session)')
    await this.page.getByLabel('Health issues').fill('Frozen shoulder')
    await this.choose('Sessions', new RegExp(`^${sessions}$`))
    const field = this.page.getByRole('textbox', { name: 'Start date' })
    await field.fill(startDay)
    await field.press('Enter')
    for (const [weekday, starts] of Object.entries(slots)) {
      await this.weekday(weekday)
      await this.slot(starts)
    }
  }

  weekday(name: string): Promise<void> {
    return this.page.getByRole('tab', { name }).click()
  }

  /** The rows of a series' list, in the order that screen readers use. */
  get rows() {
    return this.page.getByRole('list', { name: 'Dates' }).getByRole('listitem')
  }

  next(): Promise<void> {
    return this.page.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  submit(): Promise<void> {
    return this.page.getByRole('button', { name: 'Submit' }).click()
  }
}
