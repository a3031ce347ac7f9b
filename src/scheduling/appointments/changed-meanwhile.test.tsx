import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordOwnChange } from '../../platform/http/own-changes.tsx'
import { publishNews, setLiveStatus } from '../../platform/live/live-feed.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { LivePage } from '../../test-kit/live-page.tsx'
import { renderPage } from '../../test-kit/render-page.tsx'
import CancelDialog from './CancelDialog.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'

const appointment = buildAppointment({ id: 17, version: 3 })
let lastChange: { version: number; change: number; changedBy: string | null; isOwn: boolean }
let asked: string[]

beforeEach(() => {
  asked = []
  lastChange = { version: 4, change: 90, changedBy: 'Nandini Kulkarni', isOwn: false }
  setLiveStatus({ state: 'live' })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(lastChange)
  })
})
afterEach(() => {
  setLiveStatus({ state: 'off' })
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(
    <CancelDialog opened appointment={appointment} onClose={() => {}} onChanged={() => {}} />,
  )

async function hear(id: number): Promise<void> {
  const change = { branch: 1, consultant: 4, day: appointment.day, appointment: id }
  act(() =>
    publishNews({ kind: 'changes', changes: [{ subject: 'appointment' as const, ...change }] }),
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
}

it('says who has changed the appointment that a dialog is about', async () => {
  open()
  await hear(17)
  expect(asked).toEqual(['/api/appointments/17/last-change'])
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Nandini Kulkarni has just changed this appointment.')
})

it('says that it was changed where nobody’s name is known', async () => {
  lastChange.changedBy = null
  open()
  await hear(17)
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('This appointment has just been changed.')
})

it('says nothing of another appointment, nor of the version that it shows', async () => {
  open()
  await hear(18)
  expect(asked).toEqual([])
  lastChange.version = 3
  await hear(17)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says nothing of the change that was just made here', async () => {
  lastChange.isOwn = true
  recordOwnChange()
  open()
  await hear(17)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('in a dialog that shows no version says what changed since it was opened', async () => {
  renderPage(
    <LivePage>
      <ChangedMeanwhile appointment={{ id: 17 }} />
    </LivePage>,
  )
  await waitFor(() => expect(asked).toHaveLength(1))
  await hear(17)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  lastChange.change += 1
  await hear(17)
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Nandini Kulkarni')
})
