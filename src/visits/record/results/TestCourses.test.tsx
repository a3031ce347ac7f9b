import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { usualValues } from '../../../masters/test-catalogue/usual-values.ts'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay } from '../../../platform/day/day.ts'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import { ResultsNote } from './ResultsNote.tsx'
import type { TestWithResult } from './test-results.ts'

const { today } = currentClinicTime()
const [hba1c] = usualValues.HbA1c!
const days = [-200, -100, -5].map((ago) => addDays(today, ago))
const tests: TestWithResult[] = [8.1, 7.4, 5.5]
  .map((value, index) => ({
    id: 81 + index,
    type: 'Lab' as const,
    name: 'HbA1c',
    day: days[index]!,
    consultantName: 'Dr. Rohan Iyer',
    measuredValues: [hba1c!],
    result: {
      text: `HbA1c ${value} %`,
      day: days[index]!,
      figures: [{ ...hba1c!, value }],
      notedBy: 'Dr. Rohan Iyer',
    },
  }))
  .toReversed()

afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const show = (hasCourse: boolean, answer = tests) => {
  const recommended = { tests: answer.length, withoutResult: 0, hasCourse }
  const server = new VisitServer(buildVisit(today, { recommended }), () => ({}), {
    '/api/visits/41/test-results': answer,
  })
  return openVisitPart(server, <ResultsNote />)
}
const course = async (user: Awaited<ReturnType<typeof show>>) => {
  await user.click(screen.getByRole('button', { name: 'Course' }))
  return within(await screen.findByRole('dialog', { name: 'Course' }))
}

it('is offered where there is one', async () => {
  await show(false)
  expect(screen.queryByRole('button', { name: 'Course' })).toBeNull()
})

it('shows the figures in order of day with what is outside, and a line that says no more', async () => {
  const shown = await course(await show(true))
  const table = await shown.findByRole('table', { name: 'HbA1c (%)' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()))
  expect(rows).toEqual([
    ['Date', ...days.map(formatDay)],
    ['Value', '8.1 high', '7.4 high', '5.5'],
  ])
  expect(shown.getByText(/^Reference range/).textContent).toBe('Reference range: 4.0–5.6')
  const drawing = document.querySelector('[aria-hidden="true"] > polyline')!
  expect(drawing.getAttribute('points')!.split(' ')).toHaveLength(3)
})

it('shows the range of each figure where they differ', async () => {
  const [latest, ...others] = tests
  const other = { ...hba1c!, value: 5.5, ranges: [{ ...hba1c!.ranges[0]!, high: 6 }] }
  const changed = { ...latest!, result: { ...latest!.result!, figures: [other] } }
  const shown = await course(await show(true, [changed, ...others]))
  const row = await shown.findByRole('row', { name: /^Reference range/ })
  expect([...row.children].map((cell) => cell.textContent)).toEqual([
    'Reference range',
    '4.0–5.6',
    '4.0–5.6',
    '4.0–6.0',
  ])
})

it('says that nothing was measured twice, where the results have other values', async () => {
  const shown = await course(await show(true, tests.slice(0, 1)))
  expect(await shown.findByText('No value was noted twice yet')).toBeTruthy()
})
