import { notifications } from '@mantine/notifications'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { usualValues } from '../../../masters/test-catalogue/usual-values.ts'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import { addDays } from '../../../platform/day/day.ts'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import { fieldsFor } from './figure-rule.ts'
import { type FigureField } from './figures.ts'
import { ResultsNote } from './ResultsNote.tsx'
import type { TestWithResult } from './test-results.ts'

const { today } = currentClinicTime()
const [haemoglobin] = usualValues['Complete Blood Count (CBC)']!
const [hba1c] = usualValues.HbA1c!
const count: TestWithResult = {
  id: 81,
  type: 'Lab',
  name: 'Blood count',
  day: addDays(today, -14),
  consultantName: 'Dr. Rohan Iyer',
  measuredValues: fieldsFor([haemoglobin!, hba1c!], 'female'),
  result: null,
}
const [haemoglobinField, hba1cField] = count.measuredValues!
const figure = (value: number, field: FigureField | undefined) => ({ ...field!, value })
const day = addDays(today, -2)
const notedBy = 'Dr. Anita Deshpande'

let server: VisitServer
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** Opens the results of a patient. */
async function show(...tests: TestWithResult[]) {
  const withoutResult = tests.filter(({ result }) => !result).length
  const recommended = { tests: tests.length, withoutResult }
  server = new VisitServer(buildVisit(today, { recommended }), () => ({}), {
    '/api/visits/41/test-results': tests,
    '/api/visits/41/test-results/81': {},
  })
  const user = await openVisitPart(server, <ResultsNote />)
  await user.click(screen.getByRole('button', { name: /result/ }))
  const shown = within(await screen.findByRole('dialog', { name: 'Test results' }))
  await shown.findAllByRole('list')
  return { user, shown }
}
const textOf = (field: HTMLElement) => {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent).join(' ')
}
const sent = () =>
  server.saved.flatMap(({ path, body }) => (path.endsWith('/test-results/81') ? [body] : []))

it('are typed beside their unit and range, and what is outside is said at once', async () => {
  const { user, shown } = await show(count)
  await user.click(shown.getByRole('button', { name: 'Note the result: Blood count' }))
  const field = shown.getByRole('textbox', { name: 'Haemoglobin (g/dL)' })
  expect(document.activeElement).toBe(field)
  expect(textOf(field)).toBe('Women 12.0–15.0')
  await user.type(field, '१०.५')
  expect(textOf(field)).toBe('Women 12.0–15.0low')
  await user.clear(field)
  await user.type(field, '15.1')
  expect(textOf(field)).toBe('Women 12.0–15.0high')
  await user.clear(field)
  await user.type(field, '12')
  expect(textOf(field)).toBe('Women 12.0–15.0')
  await user.click(shown.getByRole('button', { name: 'Save' }))
  await screen.findByText('Noted.')
  const figures = [figure(12, haemoglobinField)]
  expect(sent()).toEqual([{ result: { text: '', day: today, figures }, seen: null }])
})

it('show both ranges where it is not known which applies', async () => {
  const { user, shown } = await show({ ...count, measuredValues: fieldsFor([haemoglobin!], null) })
  await user.click(shown.getByRole('button', { name: 'Note the result: Blood count' }))
  const field = shown.getByRole('textbox', { name: 'Haemoglobin (g/dL)' })
  await user.type(field, '12.5')
  expect(textOf(field)).toBe('Women 12.0–15.0 · Men 13.0–17.0')
  await user.clear(field)
  await user.type(field, '11')
  expect(textOf(field)).toBe('Women 12.0–15.0 · Men 13.0–17.0low')
})

it('need words where there is none, and are not sent where they are no figures', async () => {
  const { user, shown } = await show(count)
  await user.click(shown.getByRole('button', { name: 'Note the result: Blood count' }))
  const save = () => user.click(shown.getByRole('button', { name: 'Save' }))
  await save()
  await shown.findByText('Please write what the test has shown.')
  const field = shown.getByRole('textbox', { name: 'HbA1c (%)' })
  for (const [typed, message] of [
    ['-3', 'A figure cannot be negative.'],
    ['seven', /number/],
    // A decimal comma, which would be a thousand times as much.
    ['1,025', /number/],
    ['0,850', /number/],
  ] as const) {
    await user.clear(field)
    await user.type(field, typed)
    await save()
    await shown.findByText(message)
  }
  expect(sent()).toEqual([])
})

it('are shown with low and high, and their own words; what the server made of them is not said twice', async () => {
  const low = { ...figure(10.5, haemoglobinField), unit: 'g/dL' }
  const result = {
    text: 'Haemoglobin 10.5 g/dL\nHbA1c 7.4 %',
    day,
    figures: [low, figure(7.4, hba1cField)],
    notedBy,
  }
  const { shown } = await show({ ...count, result })
  const figures = shown.getByRole('list', { name: 'Figures' })
  expect(
    within(figures)
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual(['Haemoglobin10.5 g/dL lowWomen 12.0–15.0', 'HbA1c7.4 % high4.0–5.6'])
  expect(shown.queryByText(result.text, { normalizer: (it) => it })).toBeNull()
})

it('are corrected as they were noted, also where the catalogue has other values now', async () => {
  const old = { ...figure(7.4, hba1cField), digits: 2, ranges: [] }
  const result = { text: 'Better', day, figures: [old] }
  const { user, shown } = await show({
    ...count,
    measuredValues: [haemoglobinField!],
    result: { ...result, notedBy },
  })
  await user.click(shown.getByRole('button', { name: 'Correct: Blood count' }))
  const field = shown.getByRole<HTMLInputElement>('textbox', { name: 'HbA1c (%)' })
  expect(field.value).toBe('7.4')
  expect(shown.getByRole('textbox', { name: 'In words' })).toHaveProperty('value', 'Better')
  await user.clear(field)
  await user.type(field, '7.3')
  await user.click(shown.getByRole('button', { name: 'Save' }))
  await screen.findByText('Noted.')
  const corrected = { ...result, figures: [{ ...old, value: 7.3 }] }
  expect(sent()).toEqual([{ result: corrected, seen: result }])
})

it('stay where the catalogue has another name for them since they were typed', async () => {
  const { user, shown } = await show(count)
  await user.click(shown.getByRole('button', { name: 'Note the result: Blood count' }))
  await user.type(shown.getByRole('textbox', { name: 'HbA1c (%)' }), '7.4')
  const renamed = { ...hba1cField!, name: 'Glycated haemoglobin' }
  server.lists['/api/visits/41/test-results'] = [{ ...count, measuredValues: [renamed] }]
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await shown.findByRole('textbox', { name: 'Glycated haemoglobin (%)' })
  expect(shown.getByRole('textbox', { name: 'HbA1c (%)' })).toHaveProperty('value', '7.4')
  // Of what nothing was typed nothing is left.
  expect(shown.queryByRole('textbox', { name: 'Haemoglobin (g/dL)' })).toBeNull()
  server.problemsByPath['/api/visits/41/test-results/81'] = { code: 'row_changed' }
  await user.click(shown.getByRole('button', { name: 'Save' }))
  await shown.findByRole('alert')
  expect(sent()).toMatchObject([{ result: { figures: [figure(7.4, hba1cField)] } }])
})
