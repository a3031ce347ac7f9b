import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { hearChange, LivePage } from '../../test-kit/live-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { sheetFacts } from '../../test-kit/sheet-facts.ts'
import SheetScreen from './SheetScreen.tsx'

const testMedicine = {
  amount: 500,
  unit: 'mg',
  morning: true,
  afternoon: false,
  evening: true,
  days: 5,
  timing: 'After Food',
  liquidPerDay: null,
} as const

let asked: string[]
let medicine: string
let isFailing: boolean
/** Until when an answer is under way. */
let line: Promise<void>
/** What was on the page each time it was printed. */
let printed: string[]

beforeEach(() => {
  asked = []
  printed = []
  medicine = 'Paracetamol'
  isFailing = false
  line = Promise.resolve()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    await line
    if (isFailing) return problemResponse('unavailable')
    if (url.endsWith('/mark')) return Response.json({ mark: medicine })
    return Response.json({
      ...sheetFacts({ prescription: [{ ...testMedicine, medicine }] }),
      mark: medicine,
      patientId: 7,
      patientLanguage: null,
      withdrawnCertificates: [],
      withdrawnReferrals: [],
    })
  })
  vi.stubGlobal('print', () => printed.push(document.querySelector('article')!.textContent))
  setSignedIn('Admin')
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(
    <LivePage>
      <MemoryRouter initialEntries={['/prescription/5']}>
        <Routes>
          <Route path="/prescription/:id" element={<SheetScreen />} />
        </Routes>
      </MemoryRouter>
    </LivePage>,
  )
const printButton = () => screen.getByRole('button', { name: 'Print' })
const readsOf = (path: string) => asked.filter((it) => it === path).length

it('shows what is saved anew elsewhere, and is not read again for other changes', async () => {
  open()
  await screen.findByText(/Paracetamol/)
  await waitFor(() => expect(readsOf('/api/sheets/prescription/5/mark')).toBe(1))
  hearChange()
  await waitFor(() => expect(readsOf('/api/sheets/prescription/5/mark')).toBe(2))
  expect(readsOf('/api/sheets/prescription/5')).toBe(1)
  medicine = 'Ibuprofen'
  hearChange()
  await screen.findByText(/Ibuprofen/)
  expect(screen.queryByText(/Paracetamol/)).toBeNull()
  expect(readsOf('/api/sheets/prescription/5')).toBe(2)
})

it('prints what is stored at that moment, though nothing was heard of a change', async () => {
  const user = open()
  await screen.findByText(/Paracetamol/)
  medicine = 'Ibuprofen'
  await user.click(printButton())
  await waitFor(() => expect(printed).toEqual([expect.stringContaining('Ibuprofen')]))
})

it('prints nothing and says so while it cannot be read again', async () => {
  const user = open()
  await screen.findByText(/Paracetamol/)
  isFailing = true
  await user.click(printButton())
  await screen.findByText('Error fetching Appointment Details.')
  expect(printed).toEqual([])
  isFailing = false
  await waitFor(() => expect(printButton().dataset.loading).toBeUndefined())
  await user.click(printButton())
  await waitFor(() => expect(printed).toHaveLength(1))
})

it('prints nothing of what the next screen shows when it is left meanwhile', async () => {
  const user = open()
  await screen.findByText(/Paracetamol/)
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  line = promise
  await user.click(printButton())
  await waitFor(() => expect(readsOf('/api/sheets/prescription/5')).toBe(2))
  user.unmount()
  renderPage(<article>Another patient</article>)
  answer()
  // Longer than the answer takes to become a print.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(printed).toEqual([])
})
