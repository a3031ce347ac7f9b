import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import HistoryTab from './HistoryTab.tsx'
import { serveHistory, server, path, openTab } from '../../test-kit/history-tab.tsx'

serveHistory()

const problemResponse = (code: ProblemCode): Response =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Date' })

const day = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })

describe('choosing a date', () => {
  it("starts with the latest visit, beside the note and the patient's latest days", async () => {
    openTab()
    await screen.findByText('Cough')
    expect(
      screen.getByText("Kindly select the date from the patient's previous visits"),
    ).toBeTruthy()
    expect(await field()).toHaveProperty('value', '03-06-2026')
    const days = screen.getAllByRole<HTMLInputElement>('radio')
    expect(days.map(({ value }) => value)).toEqual(['2026-06-03', '2026-03-03'])
    expect(days.map(({ checked }) => checked)).toEqual([true, false])
  })

  it('shows the visit of a day chosen beside the calendar', async () => {
    const user = openTab()
    await user.click(await day('03-03-2026'))
    expect(await screen.findByRole('heading', { name: 'Visit of 03-03-2026' })).toBeTruthy()
    await screen.findByText('Viral fever')
    expect(screen.queryByText('Cough')).toBeNull()
    expect(await field()).toHaveProperty('value', '03-03-2026')
  })

  it('offers only the days of visits in the calendar', async () => {
    const user = openTab()
    await user.click(await field())
    const shown = await screen.findAllByRole<HTMLButtonElement>('button', { name: / June 2026$/ })
    const offered = shown.filter(({ disabled }) => !disabled)
    expect(offered.map((it) => it.textContent)).toEqual(['3'])
  })

  it.each(['04-06-2026', '01-01-2020', '01-01-2030'])(
    'says that there is no history on %s, typed by hand',
    async (typed) => {
      const user = openTab()
      await screen.findByText('Cough')
      await user.clear(await field())
      await user.type(await field(), typed)
      await screen.findByText('No history available for the selected date.')
      expect(screen.queryByText('Cough')).toBeNull()
      expect(screen.queryByRole('article')).toBeNull()
    },
  )

  it("never shows one day's visit under another day while that one is loading", async () => {
    const user = openTab()
    await screen.findByText('Cough')
    server.answers[`${path}/2026-03-03`] = new Promise(() => {})
    await user.click(await day('03-03-2026'))
    await screen.findByText('Loading the visit…')
    expect(screen.queryByText('Cough')).toBeNull()
  })
})

describe('a history that is not available', () => {
  it('is explained for a patient without earlier visits', async () => {
    server.answers[path] = { visits: [], untilArrival: false }
    openTab()
    await screen.findByText('No earlier visits')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('says that it opens at arrival, not that there is none', async () => {
    server.answers[path] = { visits: [], untilArrival: true }
    openTab()
    await screen.findByText(/open once the desk has marked the arrival/)
    expect(screen.queryByText('No earlier visits')).toBeNull()
  })

  it('shows an error that can be retried', async () => {
    const answer = server.answers[path]
    server.answers[path] = problemResponse('unexpected')
    const user = openTab()
    await screen.findByText('Error fetching Appointment Details.')
    server.answers[path] = answer
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Cough')).toBeTruthy()
  })

  it('shows an error for one day and keeps the other days available', async () => {
    server.answers[`${path}/2026-06-03`] = problemResponse('unexpected')
    const user = openTab()
    await screen.findByText('Error fetching Appointment Details.')
    await user.click(await day('03-03-2026'))
    await screen.findByText('Viral fever')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it("says that it is closed after the consultant's appointment was cancelled", async () => {
    server.answers[path] = problemResponse('forbidden')
    openTab()
    await screen.findByText(/^A consultant sees the history of patients/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it("shows nothing of one patient while another patient's history is loading", async () => {
    server.answers['/api/visits/10/history'] = new Promise(() => {})
    function TwoHistoriesInTurn() {
      const [id, setId] = useState(9)
      return (
        <>
          <button onClick={() => setId(10)}>Next patient</button>
          <HistoryTab isShown appointmentId={id} />
        </>
      )
    }
    const user = renderPage(<TwoHistoriesInTurn />)
    await screen.findByText('Cough')
    await user.click(screen.getByRole('button', { name: 'Next patient' }))
    expect(screen.queryByText('Cough')).toBeNull()
    expect(screen.queryByText('03-06-2026')).toBeNull()
  })
})
