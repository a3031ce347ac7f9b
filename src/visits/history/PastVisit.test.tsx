import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PastVisit } from './history.ts'
import { serveHistory, earlier, past, server, path, openTab } from '../../test-kit/history-tab.tsx'

serveHistory()

const cells = (name: string, within_: HTMLElement = document.body) =>
  within(within(within_).getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('an earlier visit', () => {
  const show = async (...visits: PastVisit[]) => {
    server.answers[path] = {
      visits: visits.map((it) => earlier(it.appointmentId, it.day, it.starts)),
      untilArrival: false,
    }
    server.answers[`${path}/2026-03-03`] = visits
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

  it('has the result of a recommended test, once it is noted', async () => {
    const tests = [
      { type: 'Lab' as const, id: 1, name: 'Thyroid Profile' },
      { type: 'Radiology' as const, id: 1, name: 'X-Ray' },
    ]
    const testResults = [
      { type: 'Radiology' as const, id: 1, text: 'No fracture', day: '2026-03-05' },
    ]
    await show(past({ tests, testResults }))
    expect(cells('Tests and measurements').slice(1)).toEqual([
      ['1', 'Thyroid Profile', 'Recommended · Lab'],
      ['2', 'X-Ray', 'No fracture05-03-2026'],
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
