import { expect, type Locator, type Page } from '@playwright/test'

/** The landing page. */
export class LandingPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel').filter({ visible: true })
  }

  get rows(): Locator {
    return this.panel.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  row(patient: string): Locator {
    return this.rows.filter({ hasText: patient })
  }

  /** Scrolls down to a patient's row; only rows in view are in the page. */
  async find(patient: string): Promise<Locator> {
    const row = this.row(patient)
    await expect(async () => {
      if ((await row.count()) === 0) await this.panel.getByRole('region').press('PageDown')
      await expect(row).toBeVisible({ timeout: 200 })
    }).toPass({ timeout: 20_000 })
    return row
  }

  /** Opens a tab; the list of the one before stays until the new one is ready. */
  async open(tab: string): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(this.page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
  }

  async choose(field: 'Consultant' | 'Branch', option: string): Promise<void> {
    await this.panel.getByRole('combobox', { name: field }).click()
    await this.page.getByRole('option', { name: option }).click()
  }

  search(): Promise<void> {
    return this.panel.getByRole('button', { name: 'Search' }).click()
  }

  figureCard(name: string): Locator {
    return this.page.getByLabel('Today at a glance').locator('div', { hasText: name }).locator('dd')
  }

  /** The figure as a number; also of rupees. */
  async readFigure(name: string): Promise<number> {
    const figure = this.figureCard(name)
    // A dash stands for it while it is loading.
    await expect(figure).toHaveText(/\d/)
    return Number((await figure.innerText()).replaceAll(/[^\d.]/g, ''))
  }
}
