import { expect, type Locator, type Page } from '@playwright/test'

/** The settings drawer, opened by the button in the header. */
export class SettingsDrawer {
  readonly page: Page
  readonly gear: Locator
  readonly drawer: Locator
  constructor(page: Page) {
    this.page = page
    this.gear = page.getByRole('button', { name: 'Settings', exact: true })
    this.drawer = page.getByRole('dialog', { name: 'Settings' })
  }

  async open(): Promise<void> {
    await this.gear.click()
    await expect(this.drawer).toBeVisible()
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.drawer).toBeHidden()
    await expect(this.gear).toBeFocused()
  }

  /** Chooses an option of a group in the open drawer. */
  async choose(group: string, choice: string): Promise<void> {
    const radios = this.drawer.getByRole('group', { name: group })
    await radios.getByRole('radio', { name: choice, exact: true }).check()
  }

  /** Opens the drawer, chooses, and closes it. */
  async set(choices: Record<string, string>): Promise<void> {
    await this.open()
    for (const [group, choice] of Object.entries(choices)) await this.choose(group, choice)
    await this.close()
  }
}
