import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useInitialScroll } from './use-initial-scroll.tsx'

const columns: Record<string, { left: number; width: number }> = {
  '2026-11-23': { left: 300, width: 100 },
  '2026-11-24': { left: 160, width: 140 },
}
const placeOf = (element: HTMLElement) => columns[element.dataset.column ?? '']

vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
  this: HTMLElement,
) {
  return placeOf(this)?.left ?? 0
})
vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (
  this: HTMLElement,
) {
  return placeOf(this)?.width ?? 0
})
afterEach(() => {
  document.documentElement.dir = ''
})

function Diary() {
  const box = useInitialScroll('week', { hour: 9, hours: 12, day: '2026-11-24' })
  return (
    <div ref={box} role="region" aria-label="diary">
      {Object.keys(columns).map((day) => (
        <div key={day} data-column={day} style={{ direction: document.dir as 'rtl' }} />
      ))}
    </div>
  )
}

it("starts with the start edge of today's column in a right-to-left page", () => {
  document.dir = 'rtl'
  render(<Diary />)
  // From the right: Monday begins at 400, today at 300.
  expect(screen.getByRole('region').scrollLeft).toBe(-100)
})

it('starts with the left edge in a left-to-right page', () => {
  document.dir = 'ltr'
  render(<Diary />)
  expect(screen.getByRole('region').scrollLeft).toBe(-140)
})
