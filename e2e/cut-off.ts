import { expect, type Page } from '@playwright/test'

/**
 * Texts of the page that reach out of the box that hides or frames them: the page itself need not be too wide
 * for that. What ends in an ellipsis, scrolls, or is for screen readers alone is meant to be so.
 */
export async function cutOff(page: Page): Promise<string[]> {
  let found: string[] = []
  // A page re-renders after its window was resized.
  await expect
    .poll(async () => (found = await cutOffNow(page)).length, { timeout: 2_000 })
    .toBe(0)
    .catch(() => {})
  return found
}

async function cutOffNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.textContent!.trim()
      const parent = node.parentElement!
      if (
        text === '' ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      const around: Element[] = []
      for (let box: Element | null = parent; box; box = box.parentElement) around.push(box)
      const isForReaders = (box: Element) => {
        const { clip, clipPath } = getComputedStyle(box)
        return clip !== 'auto' || clipPath !== 'none'
      }
      if (around.some(isForReaders)) continue
      for (const box of around) {
        const style = getComputedStyle(box)
        if (style.textOverflow === 'ellipsis' || /auto|scroll/.test(style.overflowX)) break
        const { left: start, right: end } = box.getBoundingClientRect()
        const bounds = style.overflowX !== 'visible' || style.borderInlineEndWidth !== '0px'
        const over = Math.round(Math.max(start - left, right - end))
        if (bounds && over > 2)
          found.add(`${over} px: ${text.slice(0, 60)} in ${box.outerHTML.slice(0, 120)}`)
      }
    }
    return [...found]
  })
}
