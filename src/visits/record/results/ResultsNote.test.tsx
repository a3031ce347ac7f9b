import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '../../../access/permissions/access.ts'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay } from '../../../platform/day/day.ts'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import { ResultsNote } from './ResultsNote.tsx'
import type { TestWithResult } from './test-results.ts'

const { today } = currentClinicTime()
const recommendedOn = addDays(today, -14)
const thyroid: TestWithResult = {
  id: 81,
  type: 'Lab',
  name: 'Thyroid Profile',
  day: recommendedOn,
  consultantName: 'Dr. Rohan Iyer',
  result: null,
}
const noted = { text: 'TSH 7.2', day: addDays(today, -2), notedBy: 'Dr. Anita Deshpande' }
const xray: TestWithResult = { ...thyroid, id: 82, type: 'Radiology', name: 'X-Ray', result: noted }

let server: VisitServer
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const show = (withoutResult: number, tests = [thyroid, xray], role?: Role) => {
  const recommended = { tests: tests.length, withoutResult }
  server = new VisitServer(buildVisit(today, { recommended }), () => ({}), {
    '/api/visits/41/test-results': tests,
    '/api/visits/41/test-results/81': {},
    '/api/visits/41/test-results/82': {},
  })
  return openVisitPart(server, <ResultsNote />, role)
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Test results' }))
const sentTo = (test: number) =>
  server.saved.flatMap(({ path, body }) => (path.endsWith(`/test-results/${test}`) ? [body] : []))

it('is nothing for a patient who was recommended no test', async () => {
  await show(0, [])
  expect(screen.queryByRole('button')).toBeNull()
})

it('says how many tests are without a result, and shows what is known', async () => {
  const user = await show(1)
  await user.click(screen.getByRole('button', { name: '1 test without a result' }))
  const shown = await dialog()
  const [awaited, known] = await shown.findAllByRole('listitem')
  expect(awaited!.textContent).toContain(
    `Recommended on ${formatDay(recommendedOn)} by Dr. Rohan Iyer`,
  )
  expect(awaited!.textContent).toContain('No result yet')
  expect(known!.textContent).toContain('TSH 7.2')
  expect(known!.textContent).toContain(`${formatDay(noted.day)}, noted by Dr. Anita Deshpande`)
})

it('notes a result in words, made today unless another day is chosen', async () => {
  const user = await show(1)
  await user.click(screen.getByRole('button', { name: '1 test without a result' }))
  const shown = await dialog()
  await user.click(await shown.findByRole('button', { name: 'Note the result: Thyroid Profile' }))
  await user.click(shown.getByRole('button', { name: 'Save' }))
  await shown.findByText('Please write what the test has shown.')
  await user.click(shown.getByRole('button', { name: 'Cancel' }))
  const note = shown.getByRole('button', { name: 'Note the result: Thyroid Profile' })
  expect(document.activeElement).toBe(note)
  await user.click(note)
  expect(sentTo(81)).toEqual([])
  await user.type(shown.getByRole('textbox', { name: /^Result/ }), 'TSH 3.1')
  await user.click(shown.getByRole('button', { name: 'Save' }))
  await screen.findByText('Noted.')
  expect(sentTo(81)).toEqual([{ result: { text: 'TSH 3.1', day: today }, seen: null }])
})

it.each(['31-02-2026', formatDay(addDays(recommendedOn, -1)), formatDay(addDays(today, 1))])(
  'does not note a result of %s',
  async (typed) => {
    const user = await show(1)
    await user.click(screen.getByRole('button', { name: '1 test without a result' }))
    const shown = await dialog()
    await user.click(await shown.findByRole('button', { name: 'Note the result: Thyroid Profile' }))
    await user.type(shown.getByRole('textbox', { name: /^Result/ }), 'TSH 3.1')
    const day = shown.getByRole<HTMLInputElement>('textbox', { name: /^Date of the test/ })
    await user.clear(day)
    await user.type(day, typed)
    await user.click(shown.getByRole('button', { name: 'Save' }))
    await shown.findByText(/^Please (enter the date as|choose a date from)/)
    expect(day.value).toBe(typed)
    expect(sentTo(81)).toEqual([])
  },
)

it('shows what a colleague has noted meanwhile beside what was typed, and saves over it once it was seen', async () => {
  const user = await show(1, [thyroid])
  await user.click(screen.getByRole('button', { name: '1 test without a result' }))
  const shown = await dialog()
  await user.click(await shown.findByRole('button', { name: 'Note the result: Thyroid Profile' }))
  await user.type(shown.getByRole('textbox', { name: /^Result/ }), 'TSH 3.1')
  server.problemsByPath['/api/visits/41/test-results/81'] = { code: 'row_changed' }
  server.lists['/api/visits/41/test-results'] = [{ ...thyroid, result: noted }]
  await user.click(shown.getByRole('button', { name: 'Save' }))
  expect(await within(await shown.findByRole('alert')).findByText('TSH 7.2')).toBeTruthy()
  expect(shown.getByRole('textbox', { name: /^Result/ })).toHaveProperty('value', 'TSH 3.1')
  delete server.problemsByPath['/api/visits/41/test-results/81']
  await user.click(shown.getByRole('button', { name: 'Save' }))
  await screen.findByText('Noted.')
  const { text, day } = noted
  expect(sentTo(81).at(-1)).toEqual({
    result: { text: 'TSH 3.1', day: today },
    seen: { text, day },
  })
})

it('what is typed of one test stays while another one is noted, and after the page was lost', async () => {
  const cbc = { ...thyroid, id: 82, name: 'CBC' }
  const open = async () => {
    const user = await show(2, [thyroid, cbc])
    await user.click(screen.getByRole('button', { name: '2 tests without a result' }))
    return { user, shown: await dialog() }
  }
  const texts = (shown: Awaited<ReturnType<typeof dialog>>) =>
    shown
      .queryAllByRole<HTMLTextAreaElement>('textbox', { name: /^Result/ })
      .map(({ value }) => value)
  const { user, shown } = await open()
  await user.click(await shown.findByRole('button', { name: 'Note the result: Thyroid Profile' }))
  await user.type(shown.getByRole('textbox', { name: /^Result/ }), 'A long report')
  await user.click(shown.getByRole('button', { name: 'Note the result: CBC' }))
  expect(texts(shown)).toEqual(['A long report', ''])
  await user.type(shown.getAllByRole('textbox', { name: /^Result/ })[1]!, 'Hb 11')
  // Reloaded, crashed, or signed in again: each test has what was typed of it.
  user.unmount()
  const again = await open()
  await again.shown.findByDisplayValue('A long report')
  expect(texts(again.shown)).toEqual(['A long report', 'Hb 11'])
  await again.user.click(again.shown.getAllByRole('button', { name: 'Save' })[1]!)
  await screen.findByText('Noted.')
  expect(sentTo(82)).toEqual([{ result: { text: 'Hb 11', day: today }, seen: null }])
  expect(texts(again.shown)).toEqual(['A long report'])
  // Cancelled, it is typed no more.
  await again.user.click(again.shown.getByRole('button', { name: 'Cancel' }))
  again.user.unmount()
  const last = await open()
  await last.shown.findByRole('button', { name: 'Note the result: Thyroid Profile' })
  expect(texts(last.shown)).toEqual([])
})

it.each(['Cancel', 'Save'])('what was restored is not there again after %s', async (button) => {
  const open = async () => {
    const user = await show(1, [thyroid])
    await user.click(screen.getByRole('button', { name: '1 test without a result' }))
    return { user, shown: await dialog() }
  }
  const { user, shown } = await open()
  await user.click(await shown.findByRole('button', { name: 'Note the result: Thyroid Profile' }))
  await user.type(shown.getByRole('textbox', { name: /^Result/ }), 'TSH 81')
  user.unmount()
  const again = await open()
  const field = await again.shown.findByDisplayValue('TSH 81')
  await again.user.clear(field)
  await again.user.type(field, 'TSH 7.2')
  if (button === 'Save') {
    server.lists['/api/visits/41/test-results'] = [{ ...thyroid, result: noted }]
  }
  await again.user.click(again.shown.getByRole('button', { name: button }))
  const opener = button === 'Save' ? 'Correct' : 'Note the result'
  await again.user.click(
    await again.shown.findByRole('button', { name: `${opener}: Thyroid Profile` }),
  )
  expect(again.shown.getByRole('textbox', { name: /^Result/ })).toHaveProperty(
    'value',
    button === 'Save' ? 'TSH 7.2' : '',
  )
})

it('what was typed before the page was lost is there beside what a colleague has noted since', async () => {
  const user = await show(1, [thyroid])
  await user.click(screen.getByRole('button', { name: '1 test without a result' }))
  const shown = await dialog()
  await user.click(await shown.findByRole('button', { name: 'Note the result: Thyroid Profile' }))
  await user.type(shown.getByRole('textbox', { name: /^Result/ }), 'TSH 3.1')
  user.unmount()
  const again = await show(0, [{ ...thyroid, result: noted }])
  await again.click(screen.getByRole('button', { name: 'Test results' }))
  const restored = await dialog()
  await restored.findByDisplayValue('TSH 3.1')
  const path = '/api/visits/41/test-results/81'
  server.problemsByPath[path] = { code: 'row_changed' }
  await again.click(restored.getByRole('button', { name: 'Save' }))
  expect(await within(await restored.findByRole('alert')).findByText('TSH 7.2')).toBeTruthy()
  delete server.problemsByPath[path]
  await again.click(restored.getByRole('button', { name: 'Save' }))
  await screen.findByText('Noted.')
  const { text, day } = noted
  expect(sentTo(81).map(({ seen }) => seen)).toEqual([null, { text, day }])
})

it('removes a result that is of another test', async () => {
  const user = await show(0, [xray])
  await user.click(screen.getByRole('button', { name: 'Test results' }))
  const shown = await dialog()
  await user.click(await shown.findByRole('button', { name: 'Correct: X-Ray' }))
  await user.click(shown.getByRole('button', { name: 'Remove the result' }))
  await screen.findByText('Noted.')
  const { text, day } = noted
  expect(sentTo(82)).toEqual([{ result: null, seen: { text, day } }])
})

it('is read only by an Admin', async () => {
  const user = await show(1, [thyroid, xray], 'Admin')
  await user.click(screen.getByRole('button', { name: '1 test without a result' }))
  const shown = await dialog()
  await shown.findByText('TSH 7.2')
  expect(shown.queryByRole('button', { name: /Note the result|Correct/ })).toBeNull()
})
