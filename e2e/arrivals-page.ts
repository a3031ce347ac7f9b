import type { Locator, Page } from '@playwright/test'

/** The arrivals screen. */
export class ArrivalsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  row(patient: string): Locator {
    return this.page.getByRole('row').filter({ hasText: patient })
  }

  press(
    action: 'Mark arrived' | 'Call' | 'Take in' | 'Undo' | 'Vitals',
    patient: string,
  ): Promise<void> {
    return this.page.getByRole('button', { name: `${action}: ${patient}`, exact: true }).click()
  }

  /** Chooses an action of a patient's menu. */
  async choose(action: string, patient: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions: ${patient}` }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  async fillVitals(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      await this.dialog.getByRole('textbox', { name }).fill(value)
    }
  }

  saveVitals(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Save vitals' }).click()
  }

  /** Opens the walk-in dialog and chooses a consultant. */
  async walkIn(consultant: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Walk-in' }).click()
    await this.dialog.getByRole('combobox', { name: 'Consultant' }).click()
    await this.page.getByRole('option', { name: consultant }).click()
  }

  async patient(name: string, mobile: string, issues: string): Promise<void> {
    await this.dialog.getByLabel('Mobile number').fill(mobile)
    await this.dialog.getByLabel('Full name').fill(name)
    await this.dialog.getByRole('textbox', { name: 'Age', exact: true }).fill('34')
    await this.dialog.getByLabel('Health issues').fill(issues)
  }

  putInLine(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Put in the line' }).click()
  }

  book(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Book and mark arrived' }).click()
  }
}
