import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { AmbulanceOverlay } from './AmbulanceOverlay.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const loader = () => screen.queryByRole('status', { name: 'Loading' })

it('is not shown for a short wait, and shows a message after five seconds', () => {
  const page = renderPage(<AmbulanceOverlay visible />)
  wait(240)
  expect(loader()).toBeNull()
  wait(20)
  expect(loader()?.textContent).toBe('')
  wait(4_700)
  expect(loader()?.textContent).toBe('')
  expect(loader()?.dataset.slow).toBeUndefined()
  wait(50)
  expect(loader()?.textContent).toMatch(/longer than usual/)
  // The menu behind it can be used.
  expect(loader()?.dataset.slow).toBe('true')
  page.unmount()
})
