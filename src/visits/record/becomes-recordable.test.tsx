import { notifications } from '@mantine/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime, setClinic } from '../../platform/clock/clinic-clock.tsx'
import { addDays } from '../../platform/day/day.ts'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../test-kit/visit-page.tsx'
import { DetailsForm } from './details/DetailsForm.tsx'
import { useDetailsPart } from './details/use-details-part.tsx'
import { PartFrame } from './PartFrame.tsx'
import { useVisit } from './use-visit.tsx'
import type { Visit } from './visit.ts'

let server: VisitServer
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.setSystemTime(new Date('2026-11-24T23:59:55Z'))
  setClinic({ timeZone: 'UTC', serverOffsetMs: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function FirstStep() {
  const part = useDetailsPart()
  const { reload } = useVisit()
  return (
    <PartFrame part={part}>
      <DetailsForm part={part} saved={false} onSaved={() => {}} onContinue={() => {}} />
      <button onClick={() => void reload()}>Read again</button>
    </PartFrame>
  )
}

const illness = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Illness/ })
const isOpen = () => !illness().matches(':disabled')
const draftsPath = '/api/visits/41/drafts/details'
const open = (appointment: Partial<Visit['appointment']>) => {
  const visit = buildVisit(currentClinicTime().today)
  server = new VisitServer(
    { ...visit, appointment: { ...visit.appointment, ...appointment } },
    ({ details }) => ({ details: details as Visit['details'] }),
  )
  return openVisitPart(server, <FirstStep />)
}
type User = Awaited<ReturnType<typeof open>>
const becomes = async (user: User, appointment: Partial<Visit['appointment']>) => {
  const { visit } = server
  server.visit = { ...visit, appointment: { ...visit.appointment, ...appointment } }
  await user.click(screen.getByRole('button', { name: 'Read again' }))
}
const midnight = async () => {
  vi.setSystemTime(new Date('2026-11-25T00:00:01Z'))
  await act(() => vi.advanceTimersByTimeAsync(31_000))
}
const tomorrow = () => addDays(currentClinicTime().today, 1)
const today = () => currentClinicTime().today

it.each<[string, () => Partial<Visit['appointment']>, (user: User) => Promise<void>]>([
  ['its day begins', () => ({ day: tomorrow() }), midnight],
  [
    'its cancellation is taken back',
    () => ({ status: 'CN' }),
    (it) => becomes(it, { status: 'PE' }),
  ],
  ['it is moved to today', () => ({ day: tomorrow() }), (it) => becomes(it, { day: today() })],
])('a visit that is open is recorded as soon as %s', async (_, before, change) => {
  const user = await open(before())
  expect(isOpen()).toBe(false)
  await change(user)
  await waitFor(() => expect(isOpen()).toBe(true))
  await user.type(illness(), 'Fever')
  await screen.findByText('Not saved yet. Your draft is stored.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.saved.at(-1)?.body).toMatchObject({ details: { illness: 'Fever' } }),
  )
})

it('what was typed before a cancellation is kept, and stored once it is taken back', async () => {
  const user = await open({})
  await user.type(illness(), 'Fever')
  server.problemsByPath[draftsPath] = { code: 'appointment_cancelled' }
  await becomes(user, { status: 'CN' })
  await waitFor(() => expect(isOpen()).toBe(false))
  // A tab that is reloaded meanwhile shows what is saved, and keeps the rest.
  user.unmount()
  const again = await openVisitPart(server, <FirstStep />)
  expect(illness().value).toBe('')
  delete server.problemsByPath[draftsPath]
  await becomes(again, { status: 'PE' })
  await waitFor(() => expect(illness().value).toBe('Fever'))
  await screen.findByText('Not saved yet. Your draft is stored.')
})
