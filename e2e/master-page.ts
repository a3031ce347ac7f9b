import type { Locator, Page } from '@playwright/test'

/** One of the masters: its list, and the dialog of one row. */
export class MasterPage {
  readonly dialog: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog')
  }

  row = (name: string | RegExp): Locator => this.page.getByRole('row').filter({ hasText: name })

  async add(label: string): Promise<void> {
    await this.page.getByRole('button', { name: label }).click()
    await this.dialog.waitFor()
  }

  async edit(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Edit ${name}` }).click()
    await this.dialog.waitFor()
  }

  field = (label: string | RegExp): Locator => this.dialog.getByLabel(label)

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save' }).click()
  }

  /** Retires a row, or brings it back, and says yes. */
  async retire(name: string, what: 'Retire' | 'Bring back' = 'Retire'): Promise<void> {
    await this.page.getByRole('button', { name: `${what} ${name}` }).click()
    await this.dialog.getByRole('button', { name: what }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
