import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { setClinic } from '../../platform/clock/clinic-clock.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import type { AffectedAppointment } from './rebooking.ts'
import { rebookingColumns } from './rebooking-columns.tsx'

function shown(changes: Partial<AffectedAppointment>): string {
  const row = { ...buildAppointment({}), dayOff: 'Leave', proposed: null, nearest: [], ...changes }
  const columns = rebookingColumns({
    rows: [row],
    choices: { bulk: 'consultant', single: {} },
    canMove: true,
    canCancel: true,
    clashes: {},
    today: '2026-11-24',
    onChoose: () => {},
    onChooseOtherTime: () => {},
  })
  const cellOf = (column: string) => columns.find(({ key }) => key === column)!.cell(row, 0)
  renderPage(
    <MemoryRouter>
      <p id="booked">{cellOf('booked')}</p>
      {cellOf('actions')}
    </MemoryRouter>,
  )
  return document.getElementById('booked')!.textContent
}

it('leads to the series of a session, where the clinic moves it', () => {
  shown({ id: 41, subscriptionId: 7 })
  const link = screen.getByRole('link', { name: /Another time/ })
  expect(link.getAttribute('href')).toBe('/subscriptions/7?byClinic=41')
})

it('says who sits in the waiting room, and since when by the clinic’s clock', () => {
  setClinic({ timeZone: 'Asia/Kolkata', serverOffsetMs: 0 })
  expect(shown({ arrivedAt: '2026-11-24T03:12:00Z' })).toMatch(/Leave · Arrived 08:42$/)
})

it('says nothing of an arrival where nobody has come', () => {
  expect(shown({ arrivedAt: null, dayOff: null })).toMatch(/\D$/)
  expect(document.getElementById('booked')!.textContent).not.toContain('Arrived')
})
