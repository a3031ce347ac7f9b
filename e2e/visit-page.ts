import { expect, type Locator, type Page } from '@playwright/test'

/** The visit screen of a consultant. */
export class VisitPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Opens a patient's visit from the consultant's list of today, in its new tab. */
  static async open(dashboard: Page, patient: string): Promise<VisitPage> {
    const [page] = await Promise.all([
      dashboard.context().waitForEvent('page'),
      dashboard.getByRole('row').getByRole('link', { name: patient }).click(),
    ])
    await expect(page.getByRole('heading', { level: 1, name: patient })).toBeVisible()
    return new VisitPage(page)
  }

  field(name: string | RegExp): Locator {
    return this.page.getByRole('textbox', { name })
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click()
  }

  tab(name: string): Promise<void> {
    return this.page.getByRole('tab', { name }).click()
  }

  /** Waits until the server has stored the draft. */
  async draftSaved(): Promise<void> {
    await expect(this.page.getByText('Not saved yet. Your draft is stored.')).toBeVisible()
  }

  row(number: number): Locator {
    return this.page.getByRole('group', { name: `Medicine ${number}` })
  }

  medicine(number: number): Locator {
    return this.row(number).getByRole('combobox', { name: 'Medicine' })
  }

  async prescribe(number: number, medicine: string, amount: string, doses: string[]) {
    const row = this.row(number)
    await this.medicine(number).fill(medicine)
    await row.getByRole('textbox', { name: 'Unit' }).fill(amount)
    for (const dose of doses) await row.getByLabel(dose).check()
  }

  /** Opens a sheet from the summary and returns its page. */
  async sheet(name: string): Promise<Page> {
    const [sheet] = await Promise.all([
      this.page.context().waitForEvent('page'),
      this.page.getByRole('link', { name }).click(),
    ])
    return sheet
  }
}
