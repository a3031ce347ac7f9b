import { expect, type Locator, type Page } from '@playwright/test'

/** The calendar screen. */
export class CalendarPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /**
   * Opens the calendar with parameters, such as '?view=week&branch=1', and waits until it is
   * loaded.
   */
  async open(search = ''): Promise<void> {
    await this.page.goto(`/apps/calendar${search}`)
    await expect(this.page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
    await expect(
      this.page
        .getByRole('grid')
        .or(this.page.getByRole('list').or(this.page.getByText('Nobody is on duty')))
        .first(),
    ).toBeVisible()
  }

  /** The column of one consultant's day: 'Dr. Anita Deshpande, Tuesday 24-11-2026'. */
  column(name: string | RegExp): Locator {
    return this.page.getByRole('grid').getByRole('row', { name })
  }

  get columns(): Locator {
    return this.page.getByRole('grid').getByRole('row')
  }

  appointment(patient: string | RegExp): Locator {
    return this.columns.getByRole('button', { name: patient })
  }

  /** The free slot that starts at a time. */
  freeSlot(starts: string, column: Locator): Locator {
    return column.getByRole('button', { name: new RegExp(`^${starts} ?Free`) })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  view(name: 'Day' | 'Week' | 'Month'): Promise<void> {
    return this.page.getByText(name, { exact: true }).click()
  }

  async chooseOption(
    field: 'Branch' | 'Consultant' | 'Service',
    option: string | RegExp,
  ): Promise<void> {
    await this.page.getByRole('combobox', { name: field }).click()
    await this.page.getByRole('option', { name: option }).click()
  }

  /** Drags from one block to another with the mouse, in several moves. */
  async drag(from: Locator, to: Locator): Promise<void> {
    await from.scrollIntoViewIfNeeded()
    const [start, end] = [await middleOf(from), await middleOf(to)]
    await this.page.mouse.move(start.x, start.y)
    await this.page.mouse.down()
    await this.page.mouse.move(start.x + 10, start.y + 4, { steps: 3 })
    await this.page.mouse.move(end.x, end.y, { steps: 8 })
    await this.page.mouse.up()
    // No click counts for 50 ms after a drag: that of the release would open what was dragged.
    await this.page.waitForTimeout(100)
  }

  /** Drags with a last move and a release that come before the page renders the move. */
  async flick(from: Locator, to: Locator): Promise<void> {
    await from.scrollIntoViewIfNeeded()
    const [start, end] = [await middleOf(from), await middleOf(to)]
    await this.page.mouse.move(start.x, start.y)
    await this.page.mouse.down()
    await this.page.mouse.move(start.x + 10, start.y + 4, { steps: 3 })
    await expect(this.page.locator('[data-drop="open"]').first()).toBeAttached()
    await this.page.evaluate(({ x, y }) => {
      for (const type of ['pointermove', 'pointerup']) {
        const options = { bubbles: true, isPrimary: true, clientX: x, clientY: y }
        document
          .elementFromPoint(x, y)!
          .dispatchEvent(
            new PointerEvent(type, { ...options, buttons: type === 'pointerup' ? 0 : 1 }),
          )
      }
    }, end)
    await this.page.mouse.up()
  }

  /** Drags by touch after a long press on the block. */
  async dragByTouch(from: Locator, to: Locator, touchedMeanwhile?: Locator): Promise<void> {
    await from.scrollIntoViewIfNeeded()
    const [start, end] = [await middleOf(from), await middleOf(to)]
    const screen = await this.page.context().newCDPSession(this.page)
    type Point = Awaited<ReturnType<typeof middleOf>>
    const touch = (type: 'touchStart' | 'touchMove', ...touchPoints: Point[]) =>
      screen.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', start)
    if (touchedMeanwhile) await touch('touchStart', start, await middleOf(touchedMeanwhile))
    // The press was long enough once the calendar highlights the possible targets.
    await expect(this.page.locator('[data-drop="open"]').first()).toBeAttached()
    for (const position of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', {
        x: start.x + (end.x - start.x) * position,
        y: start.y + (end.y - start.y) * position,
      })
    }
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

async function middleOf(block: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await block.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
