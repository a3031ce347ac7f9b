import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import { earlierMoves, toMoves } from './chosen-moves.ts'
import MoveAffectedDialog from './MoveAffectedDialog.tsx'

/** One appointment of 12:00 that is proposed a time on the same day. */
const affected = (id: number, patientName: string, starts: string) => {
  const proposed = {
    day: '2026-11-24',
    slot: id,
    starts,
    ends: '18:00',
    consultantId: 4,
    consultantName: 'Dr. Anita Deshpande',
  }
  const booked = { day: '2026-11-24', starts: '12:00', ends: '12:15' }
  const appointment = buildAppointment({ id, patientName, ...booked })
  return { ...appointment, dayOff: 'Ill', proposed, nearest: [proposed] }
}

function open(...rows: ReturnType<typeof affected>[]) {
  const choices = { bulk: 'consultant', single: {} } as const
  const calls = {
    onMove: vi.fn<() => void>(),
    onLeaveEarlier: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
  }
  const user = renderPage(
    <MoveAffectedDialog
      opened
      pending={false}
      moves={toMoves(rows, choices)}
      earlier={earlierMoves(rows, choices)}
      {...calls}
    />,
  )
  return { user, ...calls }
}

it('names whoever would have to come sooner, with both times, and can leave just them', async () => {
  const { user, onMove, onLeaveEarlier } = open(
    affected(1, 'Asha Rao', '09:00'),
    affected(2, 'Bina Das', '15:00'),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Move 2 appointments?' })
  const sooner = within(dialog).getAllByRole('listitem')
  expect(sooner).toHaveLength(1)
  expect(sooner[0]!.textContent).toMatch(/^Asha Rao.*Booked for .*12:00.*Move to .*09:00/)
  await user.click(within(dialog).getByRole('button', { name: 'Leave these as booked' }))
  expect(onLeaveEarlier).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Do not move' }))
  expect(onMove).not.toHaveBeenCalled()
})

it('moves on the second answer only, and says nothing of times that are later', async () => {
  const { user, onMove, onClose } = open(affected(2, 'Bina Das', '15:00'))
  const dialog = await screen.findByRole('dialog', { name: 'Move 1 appointment?' })
  expect(within(dialog).queryByRole('list')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Do not move' }))
  expect([onMove.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
  await user.click(within(dialog).getByRole('button', { name: 'Move 1 appointment' }))
  expect(onMove).toHaveBeenCalledOnce()
})
