import { beforeEach, expect, it, vi } from 'vitest'
import type * as Layouts from './kept-layouts.tsx'

const dayMs = 86_400_000
const names = { columns: 'Name, Phone', index: 2, requiredWidths: [1200, 1100] }

/** As in a page that has just been opened. */
async function openPage(): Promise<typeof Layouts> {
  vi.resetModules()
  return import('./kept-layouts.tsx')
}

beforeEach(() => localStorage.clear())

it('the next page begins with the layout that fitted', async () => {
  const page = await openPage()
  expect(page.keptLayout(names.columns)).toBeUndefined()
  page.keepLayout({ ...names, since: Date.now() - dayMs })
  expect((await openPage()).keptLayout(names.columns)).toMatchObject(names)
})

it('a layout is measured anew after a week, and where the computer’s clock went back', async () => {
  const page = await openPage()
  page.keepLayout({ ...names, columns: 'old', since: Date.now() - 8 * dayMs })
  page.keepLayout({ ...names, columns: 'from later', since: Date.now() + 8 * dayMs })
  page.keepLayout({ ...names, since: Date.now() })
  const next = await openPage()
  expect(next.keptLayout('old')).toBeUndefined()
  expect(next.keptLayout('from later')).toBeUndefined()
  expect(next.keptLayout(names.columns)).toBeDefined()
})

it('nothing is kept for letters of another size, or from what is no layout', async () => {
  const page = await openPage()
  page.keepLayout({ ...names, since: Date.now() })
  document.documentElement.style.fontSize = '24px'
  expect((await openPage()).keptLayout(names.columns)).toBeUndefined()
  document.documentElement.style.fontSize = ''
  expect((await openPage()).keptLayout(names.columns)).toBeDefined()
  const stored = localStorage.getItem('tableLayouts')!
  for (const broken of ['', '{', '[]', stored.replace(/"since":\d+/, '"since":"today"')]) {
    localStorage.setItem('tableLayouts', broken)
    expect((await openPage()).keptLayout(names.columns)).toBeUndefined()
  }
})

it('what two tabs keep of different tables stays side by side, and of one table the last', async () => {
  const [one, other] = [await openPage(), await openPage()]
  // Both have read what is kept before either keeps anything.
  for (const page of [one, other]) expect(page.keptLayout(names.columns)).toBeUndefined()
  one.keepLayout({ ...names, since: Date.now() })
  other.keepLayout({ ...names, columns: 'Day, Amount', since: Date.now() })
  one.keepLayout({ ...names, columns: 'Time', index: 1, since: Date.now() })
  other.keepLayout({ ...names, columns: 'Time', index: 3, since: Date.now() })
  const next = await openPage()
  expect(next.keptLayout(names.columns)).toMatchObject(names)
  expect(next.keptLayout('Day, Amount')).toBeDefined()
  expect(next.keptLayout('Time')?.index).toBe(3)
})
