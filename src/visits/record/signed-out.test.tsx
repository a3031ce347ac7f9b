import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- loaded before anything is typed: copies are kept at once
import '../../platform/drafts/draft-copies.tsx'
import { deleteAllDrafts } from '../../platform/drafts/delete-drafts.tsx'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { openVisitPart, VisitServer } from '../../test-kit/visit-page.tsx'
import CertificatesForm from './certificates/CertificatesForm.tsx'
import { useCertificatesPart } from './certificates/use-certificates-part.tsx'

afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Part() {
  return <CertificatesForm part={useCertificatesPart()} onSaved={() => {}} />
}
const stored = () =>
  [sessionStorage, localStorage]
    .flatMap((storage) => Object.keys(storage))
    .filter((name) => name.includes('visit'))

it('a visit that was open as somebody signed out stores nothing, and sends nothing later on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const server = new VisitServer(buildVisit(currentClinicTime().today), () => ({}))
  server.problemsByPath['/api/visits/41/drafts/certificates'] = { code: 'unavailable' }
  const user = await openVisitPart(server, <Part />)
  await user.click(screen.getByRole('button', { name: 'Add certificate' }))
  await user.keyboard('3')
  await vi.advanceTimersByTimeAsync(3000)
  expect(stored()).toHaveLength(2)
  deleteAllDrafts()
  cleanup()
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toEqual([])
  const sent = vi.fn<() => Promise<Response>>(async () => problemResponse('unavailable'))
  vi.stubGlobal('fetch', sent)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).not.toHaveBeenCalled()
})
