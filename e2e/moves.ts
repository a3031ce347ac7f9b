import type { Page } from '@playwright/test'

/** A move of what is shown: https://wicg.github.io/layout-instability/, which TypeScript has no type of. */
type LayoutShift = PerformanceEntry & {
  /** The share of the window that moved, times how far. */
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

interface Move {
  value: number
  /** What moved, from where to where. */
  what: string
}

/** Notes in each page that is opened from now on what moves in it by itself; `sumMoves` reads it. */
export async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: Move[] = []
    Object.assign(window, { moves })
    const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as LayoutShift
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const words = node?.textContent?.slice(0, 30)
          return `${node?.nodeName} "${words}" ${at(previousRect)} → ${at(currentRect)}`
        })
        moves.push({ value, what: what.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of what moved since the page was opened, and each move for whoever looks for the cause. */
export async function sumMoves(page: Page): Promise<{ sum: number; moves: string[] }> {
  const moves = await page.evaluate(() => (window as never as { moves: Move[] }).moves)
  return {
    sum: moves.reduce((all, { value }) => all + value, 0),
    moves: moves.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  }
}

/** Scripts and answers come up to 600 ms late, each by its address, so that they come in another order. */
export async function delayScriptsAndAnswers(page: Page): Promise<void> {
  await page.route(/\/(assets\/.*\.js$|api\/)/, async (route) => {
    const { pathname } = new URL(route.request().url())
    await new Promise((done) => setTimeout(done, lateness(pathname)))
    await route.continue().catch(() => {})
  })
}

/** The milliseconds for a path, the same for each build. */
function lateness(path: string): number {
  const name = path.replace(/-[\w-]{8}\.js$/, '')
  let sum = 7
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  return (sum % 7) * 100
}

/**
 * Watches the buttons, links and fields of the open page, each from when it can be used; the answer
 * stops, and says which of them moved up or down by itself.
 */
export async function watchButtons(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const tops = new Map<Element, number>()
    const moved = new Set<string>()
    const look = () => {
      for (const element of document.querySelectorAll('a, button, input, select, textarea')) {
        const isShown = element.checkVisibility({ visibilityProperty: true })
        if (!isShown || element.matches(':disabled, [inert] *')) continue
        const top = element.getBoundingClientRect().top + window.scrollY
        const before = tops.get(element) ?? top
        const name = element.getAttribute('aria-label') ?? element.id + element.textContent
        if (Math.abs(top - before) > 2) moved.add(`${element.nodeName} ${name}: ${before} → ${top}`)
        tops.set(element, top)
      }
      if (isWatching) requestAnimationFrame(look)
    }
    let isWatching = true
    look()
    const stop = () => {
      isWatching = false
      return [...moved]
    }
    Object.assign(window, { stop })
  })
  return () => page.evaluate(() => (window as never as { stop: () => string[] }).stop())
}
