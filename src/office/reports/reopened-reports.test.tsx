import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import ReportsScreen from './ReportsScreen.tsx'

const row = {
  ...buildAppointment({ status: 'CD', paymentStatus: 'P' }),
  paymentMode: 'Online',
  transactionId: null,
  takenBy: null,
  fileNumber: null,
}

let asked: string[]
beforeEach(() => {
  asked = []
  sessionStorage.clear()
  localStorage.clear()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url === '/api/reports/totals') {
      return Response.json({ count: 1, total: 500, paid: 500, unpaid: 0 })
    }
    return Response.json(url.includes('/reports/') ? { rows: [row], next: null } : [])
  })
  setSignedIn('Admin')
})
afterEach(() => {
  clearStoredSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const reads = () => ({
  rows: asked.filter((url) => url === '/api/reports/appointments').length,
  totals: asked.filter((url) => url === '/api/reports/totals').length,
})

/** The screen of reports, which can be left and opened again. */
function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>Leave or come back</button>
      {isOpen && <ReportsScreen />}
    </>
  )
}

describe('the rows of a report and their total are read together', () => {
  async function openReports() {
    const user = renderPage(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    )
    await screen.findByText('Meena Rao')
    await waitFor(() => expect(reads()).toEqual({ rows: 1, totals: 1 }))
    return user
  }

  it('when the screen is opened again', async () => {
    const user = await openReports()
    const leave = screen.getByRole('button', { name: 'Leave or come back' })
    await user.click(leave)
    await user.click(leave)
    await screen.findByText('Meena Rao')
    await waitFor(() => expect(reads()).toEqual({ rows: 2, totals: 2 }))
  })

  it('when its tab is opened again', async () => {
    const user = await openReports()
    await user.click(screen.getByRole('tab', { name: 'Clients' }))
    await waitFor(() => expect(reads()).toEqual({ rows: 2, totals: 2 }))
    await user.click(screen.getByRole('tab', { name: 'Conducted Appointments' }))
    await waitFor(() => expect(reads()).toEqual({ rows: 3, totals: 3 }))
  })

  it('and not one of them when the window gets the focus', async () => {
    await openReports()
    await act(async () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    expect(reads()).toEqual({ rows: 1, totals: 1 })
    focusManager.setFocused(undefined)
  })
})
