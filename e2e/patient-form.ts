import type { Page } from '@playwright/test'

/** The three steps of the page on which patients book, by its native inputs. */
export class PatientForm {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** The option is named by its beginning: a consultant's has the fee behind the name. */
  async choose(field: string, option: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: field })
    const value = await list
      .getByRole('option', { name: new RegExp(`^${option.replaceAll(/[()]/g, String.raw`\$&`)}`) })
      .getAttribute('value')
    await list.selectOption(value)
  }

  /** A date, as yyyy-mm-dd. */
  date(day: string): Promise<void> {
    return this.page.locator('#day').fill(day)
  }

  slot(starts: string): Promise<void> {
    return this.page.getByRole('radio', { name: new RegExp(`^${starts}–`) }).check()
  }

  async appointment(slot = '10:00'): Promise<void> {
    await this.choose('Branch', 'Koramangala, Bengaluru')
    await this.choose('Health Service', 'General Medicine')
    await this.choose('Consultant', 'Dr. Anita Deshpande')
    await this.page.getByLabel('Health issues').fill('Fever since two days')
    await this.date('2026-12-01')
    await this.slot(slot)
    await this.next()
  }

  async patient(name: string, mobile: string, age = '34'): Promise<void> {
    await this.page.getByLabel('Mobile number').fill(mobile)
    await this.page.getByLabel('Full name').fill(name)
    await this.page.getByRole('textbox', { name: 'Age', exact: true }).fill(age)
    await this.next()
  }

  /** Fills the Appointment step of a series, with one slot for each weekday. */
  async series(sessions: number, startDay: string, slots: Record<string, string>): Promise<void> {
    await this.choose('Branch', 'Koramangala, Bengaluru')
    await this.choose('Health Service', 'Physiotherapy (session)')
    await this.page.getByLabel('Health issues').fill('Frozen shoulder')
    await this.page.getByRole('combobox', { name: 'Sessions' }).selectOption(String(sessions))
    await this.page.getByLabel('Start date').fill(startDay)
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
    return this.page.getByRole('button', { name: 'Continue' }).click()
  }

  submit(): Promise<void> {
    return this.page.getByRole('button', { name: 'Submit' }).click()
  }
}
