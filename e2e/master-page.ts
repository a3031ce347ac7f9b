import type { Locator, Page } from '@playwright/test'

/** A master: its list, and the dialog of one row. */
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

  /** Retires or restores a row, and confirms. */
  async retire(name: string, action: 'Retire' | 'Restore' = 'Retire'): Promise<void> {
    await this.page.getByRole('button', { name: `${action} ${name}` }).click()
    await this.dialog.getByRole('button', { name: action }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
