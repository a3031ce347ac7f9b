import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { hearChange, LivePage } from '../../test-kit/live-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { sampleAnswer } from '../../test-kit/sample-answer.tsx'
import { listPatientAppointments, readPatient, type PatientProfile } from './patient-page.ts'
import PatientScreen from './PatientScreen.tsx'

const profilePath = '/api/clients/7'
const markPath = '/api/clients/7/mark'
let asked: string[]
let mark: string
let profile: PatientProfile
let isFailing: boolean

beforeEach(() => {
  asked = []
  mark = 'first'
  isFailing = false
  const sample = sampleAnswer(readPatient.answer, 'Meena', 7) as PatientProfile
  profile = { ...sample, mark, payments: { ...sample.payments, unpaid: 0 } }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0]!
    asked.push(path)
    if (path === markPath) return Response.json({ mark })
    if (path === profilePath)
      return isFailing ? problemResponse('unavailable') : Response.json(profile)
    const list = sampleAnswer(listPatientAppointments.answer, 'Meena', 7) as object
    return Response.json({ ...list, next: null })
  })
  setSignedIn('Admin')
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(
    <LivePage>
      <MemoryRouter initialEntries={['/clients/7']}>
        <Routes>
          <Route path="/clients/:id" element={<PatientScreen />} />
        </Routes>
      </MemoryRouter>
    </LivePage>,
  )
const readsOf = (path: string) => asked.filter((it) => it === path).length
const lists = '/api/clients/7/appointments'
const opened = async () => {
  await screen.findByRole('heading', { name: /Meena/ })
  await waitFor(() => expect([readsOf(markPath), readsOf(lists)]).toEqual([1, 1]))
}

it('is not read again for what others change elsewhere', async () => {
  open()
  await opened()
  hearChange()
  await waitFor(() => expect(readsOf(markPath)).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([readsOf(profilePath), readsOf(lists)]).toEqual([1, 1])
})

it('is read again once, with its lists, when something of it has changed', async () => {
  open()
  await opened()
  mark = 'second'
  profile = { ...profile, mark, payments: { ...profile.payments, unpaid: 450 } }
  hearChange()
  await screen.findByText('₹450')
  await waitFor(() => expect(readsOf(lists)).toBe(2))
  hearChange()
  await waitFor(() => expect(readsOf(markPath)).toBe(3))
  expect([readsOf(profilePath), readsOf(lists)]).toEqual([2, 2])
})

it('keeps what is being typed, and the focus', async () => {
  const user = open()
  await opened()
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  const name = await screen.findByRole('textbox', { name: /^Full name/ })
  await user.clear(name)
  await fill(user, name, 'Meena Raa')
  mark = 'second'
  profile = { ...profile, mark, version: profile.version + 1, location: 'Elsewhere' }
  hearChange()
  await screen.findByText('Elsewhere')
  expect(name).toHaveProperty('value', 'Meena Raa')
  expect(document.activeElement).toBe(name)
})

it('says that it may be old when it cannot be read again', async () => {
  open()
  await opened()
  mark = 'second'
  isFailing = true
  hearChange()
  expect(await screen.findByText(/may be out of date/)).toBeTruthy()
  screen.getByRole('heading', { name: /Meena/ })
})

it.each([
  ['another visit', 32],
  ['no visit', null],
])('keeps a paper that was begun when there is %s to add it to', async (_, paperVisit) => {
  profile = { ...profile, paperVisit: 31 }
  const user = open()
  await opened()
  await user.click(screen.getByRole('button', { name: 'Add a paper' }))
  const title = await screen.findByRole('textbox', { name: /^What it is/ })
  await fill(user, title, 'Blood report')
  mark = 'second'
  profile = { ...profile, mark, paperVisit, location: 'Elsewhere' }
  hearChange()
  await screen.findByText('Elsewhere')
  expect(title).toHaveProperty('value', 'Blood report')
  expect(title.isConnected).toBe(true)
})
