import type { Locator, Page } from '@playwright/test'

/**
 * Seconds of the keystroke-level model. A keystroke of a skilled typist: Card, Moran and Newell,
 * "The keystroke-level model for user performance time with interactive systems", Communications of
 * the ACM 23 (1980). A mental step: 1.2 s as Kieras recommends for experts ("Using the
 * keystroke-level model to estimate execution times", 2001); the original takes 1.35 s. The server's
 * answers are not counted: they come while the next key is thought of.
 */
export const keySeconds = 0.2
export const mentalSeconds = 1.2

/**
 * What an expert did: a key with its modifiers, a wait until something was shown, or one until the focus was
 * at an element of that name.
 */
export type Step = { key: string } | { waits: true } | { focus: string }

/** An expert's hands, which count what they do. Nothing but the keyboard is used. */
export class Expert {
  keys = 0
  mentalSteps = 0
  readonly steps: Step[] = []
  /** What was done on a page that this one has opened last. */
  readonly stepsOnOpenedPage: Step[] = []
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get seconds(): number {
    return this.keys * keySeconds + this.mentalSteps * mentalSeconds
  }

  /** Thinks of what comes next, once for what is typed in one go. */
  think(): void {
    this.mentalSteps++
  }

  async type(text: string): Promise<void> {
    this.keys += text.length
    this.steps.push(...Array.from(text, (key) => ({ key })))
    await this.page.keyboard.type(text)
  }

  /** A key with its modifiers: 'Control+k' is two. */
  async press(combination: string): Promise<void> {
    this.keys += combination.split('+').length
    this.steps.push({ key: combination })
    await this.page.keyboard.press(combination)
  }

  /** Presses Tab until the target has the focus; an expert knows how often, and does not think. */
  async tabTo(target: Locator): Promise<void> {
    await this.waitFor(target)
    for (let presses = 0; presses < 40; presses++) {
      if (await hasFocus(target)) return
      await this.press('Tab')
    }
    throw new Error(`40 times Tab do not lead to ${String(target)}`)
  }

  /** Waits until it is shown; that costs no key. */
  async waitFor(target: Locator): Promise<void> {
    await target.first().waitFor()
    this.steps.push({ waits: true })
  }

  /** Waits until the focus is where the expert expects it; that costs no key. */
  async expectFocus(target: Locator): Promise<void> {
    await target.first().waitFor()
    for (let tries = 0; tries < 600; tries++) {
      if (await hasFocus(target)) {
        this.steps.push({ focus: await this.page.evaluate(nameOfFocus) })
        return
      }
      await this.page.waitForTimeout(10)
    }
    throw new Error(`${String(target)} has no focus`)
  }

  /** Adds what was done on a page that this one has opened. */
  add({ keys, mentalSteps, steps }: Expert): void {
    this.keys += keys
    this.mentalSteps += mentalSteps
    this.stepsOnOpenedPage.push(...steps)
  }
}

async function hasFocus(target: Locator): Promise<boolean> {
  const [at] = await target.evaluateAll((all) => [
    all.some((it) => it === it.ownerDocument.activeElement),
  ])
  return at ?? false
}

/** Runs in the page. */
export function nameOfFocus(): string {
  const { activeElement: at } = document
  const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent
  return `${at?.tagName} ${at?.getAttribute('aria-label') ?? label}`.slice(0, 40)
}
