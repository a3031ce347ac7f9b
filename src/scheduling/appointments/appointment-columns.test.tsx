import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentInstantMs } from '../../platform/clock/clinic-clock.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import type { Appointment } from './appointment.ts'
import { useAppointmentColumns } from './appointment-columns.tsx'

function List(appointment: Partial<Appointment>) {
  return (
    <DataTable
      label="Appointments"
      columns={useAppointmentColumns()}
      rows={[buildAppointment(appointment)]}
      rowKey={({ id }) => id}
      queryState={{ error: null, isFetching: false, isPlaceholderData: false, refetch: () => {} }}
      empty="None"
    />
  )
}
const inMinutes = (minutes: number) => new Date(currentInstantMs() + minutes * 60_000).toISOString()

beforeEach(() => {
  // jsdom has no layout, and rows are rendered only where they have room.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => void vi.restoreAllMocks())

it.each([
  ['says nothing of a booked time', null, null],
  ['says until when a time is held', inMinutes(10), /^Held until \d\d:\d\d$/],
  [
    'says the day where that is not today',
    inMinutes(24 * 60),
    /^Held until \d\d-\d\d-\d{4}, \d\d:\d\d$/,
  ],
])('%s', (_, heldUntil, expected) => {
  renderPage(<List heldUntil={heldUntil} />)
  if (expected) expect(screen.getByText(expected)).toBeTruthy()
  else expect(screen.queryByText(/^Held until/)).toBeNull()
})

it.each([
  ['nothing was paid ahead', {}, 'Unpaid'],
  ['a part was paid ahead', { paidBefore: 200.5 }, 'UnpaidPaid before the visit: ₹200.50'],
  ['its package pays', { packagePays: true }, 'PaidPackage'],
  ['all was paid ahead', { paidBefore: 600 }, 'PaidPaid before the visit'],
  ['a part was paid', { status: 'CD', paidInPart: 200.5 }, 'UnpaidPaid so far: ₹200.50'],
  ['it was cancelled', { status: 'CN' }, '–'],
] as const)('says of the payment, where %s, what is asked for', (_, changes, shown) => {
  renderPage(<List {...changes} />)
  expect(document.querySelector('td[data-column=payment]')?.textContent).toBe(shown)
})
