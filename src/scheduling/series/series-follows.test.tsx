import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hearChange } from '../../test-kit/live-page.tsx'
import {
  openMove,
  openPage,
  readsOf,
  rows,
  series,
  serveSeries,
  server,
} from '../../test-kit/series-page.tsx'

serveSeries()

const markPath = '/api/subscriptions/7/mark'
const seriesPath = '/api/subscriptions/7'
const moved = series.sessions[4]!

/** Another desk cancels a session that is to come. */
function cancelElsewhere(): void {
  const sessions = series.sessions.with(4, { ...moved, status: 'CN', version: 2 })
  server.answers[seriesPath] = { ...series, mark: 'm2', sessions }
  server.answers[markPath] = { mark: 'm2' }
  server.answers[`/api/appointments/${moved.id}/last-change`] = {
    version: 2,
    change: 9,
    changedBy: 'Nandini Kulkarni',
    isOwn: false,
  }
}

it('shows what another desk has changed, and is read for nothing else', async () => {
  openPage()
  await rows()
  await waitFor(() => expect(readsOf(markPath)).toBe(1))
  hearChange()
  await waitFor(() => expect(readsOf(markPath)).toBe(2))
  expect(readsOf(seriesPath)).toBe(1)
  cancelElsewhere()
  hearChange({ appointment: moved.id })
  await waitFor(async () => expect((await rows())[4]![4]).toBe('Cancelled'))
  expect(readsOf(seriesPath)).toBe(2)
})

it('an open dialog says who has changed its session, and keeps what it was opened with', async () => {
  const user = openPage()
  await openMove(user)
  cancelElsewhere()
  hearChange({ appointment: moved.id })
  const dialog = within(screen.getByRole('dialog'))
  const note = await dialog.findByRole('alert')
  expect(note.textContent).toContain('Nandini Kulkarni has just changed this appointment.')
  await waitFor(() => expect(readsOf(seriesPath)).toBe(2))
  dialog.getByRole('radio', { name: /^Only this/ })
})
