import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageHistory, type PageHistory } from './page-history.tsx'
import { followScrolling } from './scroll-positions.tsx'

beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/Landing-Page')
})

afterEach(() => vi.restoreAllMocks())

/** A page that shows each visit at once, or when it is told to, and scrolls as the browser's window does. */
function openPage(history: PageHistory = createPageHistory()) {
  const window = { top: 0 }
  vi.spyOn(globalThis, 'scrollY', 'get').mockImplementation(() => window.top)
  vi.spyOn(globalThis, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    window.top = top as number
  })
  const scrollToPlace = followScrolling(history)
  return { history, window, show: () => scrollToPlace(history.visit) }
}

it('a page that is opened begins at its top, and one that comes back where it was left', async () => {
  const { history, window, show } = openPage()
  window.top = 300
  history.push('/reports')
  show()
  expect(window.top).toBe(0)
  history.go(-1)
  await waitFor(() => expect(history.visit.location.pathname).toBe('/Landing-Page'))
  show()
  expect(window.top).toBe(300)
})

it('a filter of the page in view leaves it where it is', () => {
  const { history, window, show } = openPage()
  window.top = 300
  history.replace('/Landing-Page?branch=2', undefined, { preventScrollReset: true })
  show()
  expect(window.top).toBe(300)
})

it('a page that was left before it was shown has no place of its own', async () => {
  const { history, window, show } = openPage()
  window.top = 300
  history.push('/reports')
  history.push('/audit')
  show()
  window.top = 50
  history.go(-1)
  await waitFor(() => expect(history.visit.location.pathname).toBe('/reports'))
  show()
  expect(window.top).toBe(0)
})

it('a page that is loaded again is where it was', () => {
  const first = openPage()
  first.window.top = 300
  globalThis.dispatchEvent(new Event('pagehide'))
  const again = openPage()
  again.show()
  expect(again.window.top).toBe(300)
})
