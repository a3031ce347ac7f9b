import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { deleteAllDrafts } from '../../platform/drafts/delete-drafts.tsx'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { VisitServer } from '../../test-kit/visit-page.tsx'
import PatientDetailsScreen from './PatientDetailsScreen.tsx'

const visit = buildVisit(currentClinicTime().today, {})
const { id } = visit.appointment
let server: VisitServer

beforeEach(() => {
  server = new VisitServer(visit, () => ({}), {
    [`/api/visits/${id}/kept-papers`]: { papers: [], mark: '' },
    [`/api/visits/${id}/papers/mark`]: { mark: '' },
    [`/api/visits/${id}/history`]: { visits: [], untilArrival: false },
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function openVisit() {
  setSignedIn('Consultant', 4)
  return renderPage(
    <MemoryRouter initialEntries={[`/visit/${id}`]}>
      <Routes>
        <Route path="/visit/:id" element={<PatientDetailsScreen />} />
      </Routes>
    </MemoryRouter>,
  )
}
const openTab = async (user: ReturnType<typeof renderPage>, name: string) =>
  user.click(await screen.findByRole('tab', { name }))
const titleField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: /^What it is/ }, { timeout: 5_000 })
const pdf = new File(['%PDF-1.7 %%EOF'], 'report.pdf', { type: 'application/pdf' })

async function beginPaper() {
  const user = openVisit()
  await openTab(user, 'History')
  await user.click(await screen.findByRole('button', { name: 'Add a paper' }, { timeout: 5_000 }))
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!,
    pdf,
  )
  await fill(user, await titleField(), 'Blood report')
  return user
}

it('is still there when another tab of the visit was looked at', async () => {
  const user = await beginPaper()
  await openTab(user, "Today's Record")
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^What it is/ })).toBeNull())
  await openTab(user, 'History')
  expect((await titleField()).value).toBe('Blood report')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The paper is kept.')
  const kept = server.postedPaths.filter(({ path }) => path.endsWith('/papers'))
  expect(kept).toMatchObject([{ body: { title: 'Blood report', file: btoa('%PDF-1.7 %%EOF') } }])
})

it('is still there, with its file, when another screen was looked at', async () => {
  ;(await beginPaper()).unmount()
  const user = openVisit()
  await openTab(user, 'History')
  expect((await titleField()).value).toBe('Blood report')
  expect(screen.getByText('report.pdf')).toBeTruthy()
})

it('is gone when it was given up or kept, and with who signed out', async () => {
  let user = await beginPaper()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  user.unmount()
  user = openVisit()
  await openTab(user, 'History')
  await user.click(await screen.findByRole('button', { name: 'Add a paper' }, { timeout: 5_000 }))
  expect((await titleField()).value).toBe('')
  expect(screen.queryByText('report.pdf')).toBeNull()
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!,
    pdf,
  )
  await fill(user, await titleField(), 'Letter')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The paper is kept.')
  user.unmount()
  user = await beginPaper()
  user.unmount()
  deleteAllDrafts()
  user = openVisit()
  await openTab(user, 'History')
  await screen.findByRole('button', { name: 'Add a paper' }, { timeout: 5_000 })
  expect(screen.queryByRole('textbox', { name: /^What it is/ })).toBeNull()
})

it('reads nothing of a history that is not looked at any more', async () => {
  const user = openVisit()
  await openTab(user, 'History')
  await screen.findByRole('button', { name: 'Add a paper' }, { timeout: 5_000 })
  await openTab(user, "Today's Record")
  const read = vi.spyOn(globalThis, 'fetch')
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add a paper' })).toBeNull())
  expect(read.mock.calls.filter(([url]) => /papers|history/.test(String(url)))).toEqual([])
})

it('asks before a chosen file is lost with the page', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const user = await beginPaper()
  expect(isAsked()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(isAsked()).toBe(false)
})

it('leaves no file in memory behind for whoever has signed out', async () => {
  ;(await beginPaper()).unmount()
  const stored = { ...sessionStorage }
  deleteAllDrafts()
  Object.assign(sessionStorage, stored)
  const user = openVisit()
  await openTab(user, 'History')
  expect((await titleField()).value).toBe('Blood report')
  expect(screen.queryByText('report.pdf')).toBeNull()
})

describe('whose sending fails late', () => {
  async function failAfter(meanwhile: (user: ReturnType<typeof renderPage>) => unknown) {
    const user = await beginPaper()
    const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
    const serve = globalThis.fetch
    const send = vi.fn<() => Promise<Response>>(() => answered)
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      init.method === 'POST' && path.endsWith('/papers') ? send() : serve(path, init),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(send).toHaveBeenCalled())
    await meanwhile(user)
    user.unmount()
    renderPage(<p>Another screen</p>)
    answer(problemResponse('unexpected'))
    await screen.findByRole('alert')
  }
  const drafts = () => Object.keys(sessionStorage).filter((name) => name.includes('paper'))

  it('is begun still, with what was typed meanwhile', async () => {
    await failAfter(async (user) => fill(user, await titleField(), ' of Meera'))
    const user = openVisit()
    await openTab(user, 'History')
    expect((await titleField()).value).toBe('Blood report of Meera')
    expect(screen.getByText('report.pdf')).toBeTruthy()
  })

  it('is begun still when it was left as it was', async () => {
    await failAfter(() => {})
    const user = openVisit()
    await openTab(user, 'History')
    expect((await titleField()).value).toBe('Blood report')
    expect(drafts()).toEqual([`draft.paper.${id}.4`])
  })

  it('does not come back after signing out', async () => {
    await failAfter(deleteAllDrafts)
    expect(drafts()).toEqual([])
  })
})
