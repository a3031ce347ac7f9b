import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import CancelDialog from '../../scheduling/appointments/CancelDialog.tsx'
import { setClinic } from '../../platform/clock/clinic-clock.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import { AppointmentBlock, FreeBlock, InactiveBlock } from './GridBlock.tsx'
import MoveDialog from './MoveDialog.tsx'

// Europe/Berlin shows 02:00 to 03:00 twice on this day.
const day = '2026-10-25'
const times = { starts: '02:30', ends: '02:45' }
const appointment = buildAppointment({ ...times, day, patientName: 'Asha Rao' })
beforeEach(() => setClinic({ timeZone: 'Europe/Berlin', serverOffsetMs: 0 }))
afterEach(() => setClinic({ timeZone: 'UTC', serverOffsetMs: 0 }))

const place = { from: 0, minutes: 15, lane: 0, lanes: 1, sharesTime: false }
const button = { 'data-block': 'b', 'data-from': 0, tabIndex: 0 }
const nothing = () => {}
const dialog = { opened: true, onClose: nothing, onChanged: nothing, appointment }

it('a block names the UTC offset of its time in an hour that occurs twice', () => {
  renderPage(
    <ul>
      <AppointmentBlock
        {...place}
        button={button}
        appointment={appointment as never}
        showBranch={false}
        canDrag={false}
        isDragged={false}
        onOpen={nothing}
      />
      <FreeBlock
        {...place}
        button={button}
        day={day}
        block={{ kind: 'free', ...times, slot: { id: 1, ...times }, branchId: 1 }}
        dropState={undefined}
        onBook={nothing}
      />
      <InactiveBlock {...place} day={day} blockId="q" block={{ kind: 'break', ...times }} />
    </ul>,
  )
  expect(screen.getAllByText('02:30 GMT+2')).toHaveLength(2)
  expect(screen.getByText('02:30–02:45 GMT+2')).toBeTruthy()
  expect(screen.getAllByTitle(/02:30–02:45 GMT\+2/)).toHaveLength(3)
})

it('so do the texts of dialogs', async () => {
  renderPage(<CancelDialog {...dialog} />)
  expect((await screen.findByText(/02:30–02:45/)).textContent).toContain('02:30–02:45 GMT+2')
})

it('and the text of a move, for both times', async () => {
  const to = { day, slot: { id: 2, starts: '02:45', ends: '03:00' } }
  renderPage(<MoveDialog {...dialog} target={to} />)
  const sentence = (await screen.findByText(/02:30–02:45/)).textContent
  expect(sentence).toContain('02:30–02:45 GMT+2')
  expect(sentence).toContain('02:45–03:00 GMT+2')
})
