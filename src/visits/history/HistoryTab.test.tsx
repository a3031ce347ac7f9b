import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import type { EarlierVisit, PastVisit } from './history.ts'
import HistoryTab from './HistoryTab.tsx'

const none = { systolic: null, diastolic: null, weight: null, fasting: null, pp: null }

const earlier = (appointmentId: number, day: string, starts = '09:30'): EarlierVisit => ({
  appointmentId,
  day,
  starts,
  ...none,
})

const past = (changes: Partial<PastVisit>, details: Partial<PastVisit['details']> = {}) => ({
  appointmentId: 1,
  day: '2026-03-03',
  starts: '09:30',
  branchName: 'Koramangala, Bengaluru',
  serviceName: 'General Medicine',
  consultantName: 'Dr. Anita Deshpande',
  details: {
    ...none,
    height: null,
    bmi: null,
    illness: 'Viral fever',
    symptoms: null,
    treatment: null,
    followUpDay: null,
    fees: 600,
    ...details,
  },
  prescription: [],
  tests: [],
  certificates: [],
  withdrawnCertificates: [],
  ...changes,
})

/** The server's answers by path; a test replaces those that it needs. */
let answers: Record<string, unknown>
const path = '/api/visits/9/history'

const problemResponse = (code: ProblemCode): Response =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

beforeEach(() => {
  answers = {
    [path]: { visits: [earlier(1, '2026-03-03'), earlier(2, '2026-06-03')], untilArrival: false },
    [`${path}/2026-03-03`]: [past({})],
    [`${path}/2026-06-03`]: [past({ day: '2026-06-03', appointmentId: 2 }, { illness: 'Cough' })],
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await answers[url]
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
})
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

const openTab = () => renderPage(<HistoryTab appointmentId={9} />)
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Date' })
const day = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
const cells = (name: string, within_: HTMLElement = document.body) =>
  within(within(within_).getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

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
    const openHistory = screen
      .getAllByRole<HTMLButtonElement>('button', { name: / June 2026$/ })
      .filter(({ disabled }) => !disabled)
    expect(openHistory.map((it) => it.textContent)).toEqual(['3'])
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
    answers[`${path}/2026-03-03`] = new Promise(() => {})
    await user.click(await day('03-03-2026'))
    await screen.findByText('Loading the visit…')
    expect(screen.queryByText('Cough')).toBeNull()
  })
})

describe('an earlier visit', () => {
  const show = async (...visits: PastVisit[]) => {
    answers[path] = {
      visits: visits.map((it) => earlier(it.appointmentId, it.day, it.starts)),
      untilArrival: false,
    }
    answers[`${path}/2026-03-03`] = visits
    openTab()
    return screen.findAllByRole('article')
  }

  it('lists vitals, then recommended tests', async () => {
    await show(
      past(
        {
          tests: [
            { type: 'Lab', id: 4, name: 'Thyroid Profile' },
            { type: 'Radiology', id: 1, name: 'X-Ray' },
          ],
        },
        {
          systolic: 120,
          diastolic: 80,
          fasting: 98,
          pp: 140.5,
          weight: 61.5,
          height: 170,
          bmi: 21.3,
        },
      ),
    )
    expect(cells('Tests and measurements')).toEqual([
      ['#', 'Test Name', 'Details'],
      ['1', 'Blood pressure', '120/80 mmHg'],
      ['2', 'Sugar fasting', '98 mg/dl'],
      ['3', 'Sugar PP', '140.5 mg/dl'],
      ['4', 'Weight', '61.5 kg'],
      ['5', 'Height', '170 cm'],
      ['6', 'BMI', '21.3'],
      ['7', 'Thyroid Profile', 'Recommended · Lab'],
      ['8', 'X-Ray', 'Recommended · Radiology'],
    ])
  })

  it('shows a blood pressure of which only one value was recorded', async () => {
    await show(past({}, { systolic: 120 }))
    expect(cells('Tests and measurements')[1]).toEqual(['1', 'Blood pressure', '120/– mmHg'])
  })

  it('shows consultant, place, illness, treatment, fees, prescription and certificates', async () => {
    const [visit] = await show(
      past(
        {
          prescription: [
            {
              medicine: 'Cough syrup',
              amount: 10,
              unit: 'ml',
              morning: true,
              afternoon: false,
              evening: true,
              days: 5,
              timing: 'After Food',
              liquidPerDay: 20,
            },
            {
              medicine: 'Thyroxine',
              amount: 0.025,
              unit: 'mg',
              morning: true,
              afternoon: false,
              evening: false,
              days: 30,
              timing: 'Before Food',
              liquidPerDay: null,
            },
          ],
          certificates: [
            { issueDay: '2026-03-03', startDay: '2026-03-04', totalLeaveDays: 2, diagnosis: 'Flu' },
          ],
        },
        {
          symptoms: 'Shivering',
          treatment: 'Rest',
          followUpDay: '2026-03-10',
          fees: 650.5,
        },
      ),
    )
    for (const shown of [
      '09:30 · Dr. Anita Deshpande',
      'General Medicine · Koramangala, Bengaluru',
      'Viral fever',
      'Shivering',
      'Rest',
      '10-03-2026',
      '₹650.50',
    ]) {
      expect(within(visit!).getByText(shown)).toBeTruthy()
    }
    expect(cells('Prescription')).toEqual([
      ['#', 'Medicine', 'Unit', 'Dose', 'Timing', 'Days'],
      ['1', 'Cough syrup', '10 ml (20 ml a day)', 'Morning · Evening', 'After Food', '5'],
      ['2', 'Thyroxine', '0.025 mg', 'Morning', 'Before Food', '30'],
    ])
    expect(cells('Certificates')).toEqual([
      ['Diagnosis', 'Issue date', 'Start date', 'Leave days'],
      ['Flu', '03-03-2026', '04-03-2026', '2'],
    ])
  })

  it('names missing sections and leaves out empty lines', async () => {
    const [visit] = await show(past({}))
    expect(within(visit!).getByText('Nothing was measured and no test recommended.')).toBeTruthy()
    expect(within(visit!).getByText('No medicines were prescribed.')).toBeTruthy()
    expect(within(visit!).queryByText('Symptoms')).toBeNull()
    expect(within(visit!).queryByText('Certificates')).toBeNull()
  })

  it('on the same day as another shows its time and consultant', async () => {
    const visits = await show(
      past({ appointmentId: 1, starts: '09:30' }),
      past(
        { appointmentId: 2, starts: '17:00', consultantName: 'Dr. Rohan Iyer' },
        { illness: 'Sprained ankle' },
      ),
    )
    expect(screen.getByRole('heading', { name: '2 visits on 03-03-2026' })).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    expect(visits.map((it) => within(it).getByRole('heading', { level: 3 }).textContent)).toEqual([
      '09:30 · Dr. Anita Deshpande',
      '17:00 · Dr. Rohan Iyer',
    ])
    expect(within(visits[1]!).getByText('Sprained ankle')).toBeTruthy()
  })
})

describe('a history that is not available', () => {
  it('is explained for a patient without earlier visits', async () => {
    answers[path] = { visits: [], untilArrival: false }
    openTab()
    await screen.findByText('No earlier visits')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('says that it opens at arrival, not that there is none', async () => {
    answers[path] = { visits: [], untilArrival: true }
    openTab()
    await screen.findByText(/open once the desk has marked the arrival/)
    expect(screen.queryByText('No earlier visits')).toBeNull()
  })

  it('shows an error that can be retried', async () => {
    const answer = answers[path]
    answers[path] = problemResponse('unexpected')
    const user = openTab()
    await screen.findByText('Error fetching Appointment Details.')
    answers[path] = answer
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Cough')).toBeTruthy()
  })

  it('shows an error for one day and keeps the other days available', async () => {
    answers[`${path}/2026-06-03`] = problemResponse('unexpected')
    const user = openTab()
    await screen.findByText('Error fetching Appointment Details.')
    await user.click(await day('03-03-2026'))
    await screen.findByText('Viral fever')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it("says that it is closed after the consultant's appointment was cancelled", async () => {
    answers[path] = problemResponse('forbidden')
    openTab()
    await screen.findByText(/^A consultant sees the history of patients/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it("shows nothing of one patient while another patient's history is loading", async () => {
    answers['/api/visits/10/history'] = new Promise(() => {})
    function TwoHistoriesInTurn() {
      const [id, setId] = useState(9)
      return (
        <>
          <button onClick={() => setId(10)}>Next patient</button>
          <HistoryTab appointmentId={id} />
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
