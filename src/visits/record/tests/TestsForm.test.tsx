import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import type { Role } from '../../../access/permissions/access.ts'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import type { ChosenTest, RecommendedTest } from './recommended-tests.ts'
import TestsForm from './TestsForm.tsx'
import { useTestsPart } from './use-tests-part.tsx'

const path = '/api/visits/41/tests'
const lab = [
  { id: 1, name: 'Complete Blood Count (CBC)' },
  { id: 2, name: 'Liver Function Test (LFT)' },
]
const radiology = [
  { id: 1, name: 'X-Ray' },
  { id: 2, name: 'MRI' },
]
const retired: RecommendedTest = { type: 'Lab', id: 9, name: 'Widal' }

let server: VisitServer

beforeEach(() => {
  server = serverWith([])
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** Adds names to the selected tests, as the server does. */
const named = (chosen: ChosenTest[]): RecommendedTest[] =>
  chosen.map(({ type, id }) => ({
    type,
    id,
    name: [...(type === 'Lab' ? lab : radiology), retired].find((it) => it.id === id)!.name,
  }))

const serverWith = (tests: RecommendedTest[]) =>
  new VisitServer(
    buildVisit(currentClinicTime().today, { tests, version: 1 }),
    ({ tests }) => ({ tests: named(tests as ChosenTest[]) }),
    { '/api/lab-tests': lab, '/api/radiology-tests': radiology },
  )

function Part() {
  return <TestsForm part={useTestsPart()} onSaved={() => {}} />
}
const openForm = (role?: Role) => openVisitPart(server, <Part />, role)

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const selected = () =>
  within(screen.getByRole('region', { name: 'Selected tests' }))
    .queryAllByRole('listitem')
    .map((it) => it.textContent)

describe('the recommended tests', () => {
  it('are ticked in two catalogues, listed as selected, and sent', async () => {
    const user = await openForm()
    await user.click(await box('MRI'))
    await user.click(await box('Liver Function Test (LFT)'))
    expect(selected()).toEqual(['Liver Function Test (LFT)Lab', 'MRIRadiology'])
    await user.click(button('Save'))
    await screen.findByText('Recommended tests saved successfully.')
    expect(server.saved).toEqual([
      {
        path,
        body: {
          version: 1,
          tests: [
            { type: 'Lab', id: 2 },
            { type: 'Radiology', id: 2 },
          ],
        },
      },
    ])
    expect((await box('MRI')).checked).toBe(true)
  })

  it('are removed by their checkbox or in the list', async () => {
    server = serverWith([{ type: 'Lab', id: 1, name: 'Complete Blood Count (CBC)' }])
    const user = await openForm()
    const cbc = await box('Complete Blood Count (CBC)')
    expect(cbc.checked).toBe(true)
    await user.click(button('Remove Complete Blood Count (CBC)'))
    expect(cbc.checked).toBe(false)
    await user.click(cbc)
    await user.click(cbc)
    expect(selected()).toEqual([])
  })

  it('are at least one: without any, Save shows an error and sends nothing', async () => {
    const user = await openForm()
    await user.click(button('Save'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Please select at least one test')
    expect(server.saved).toEqual([])
    await user.click(await box('X-Ray'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keep a test that its catalogue no longer offers', async () => {
    server = serverWith([retired])
    const user = await openForm()
    expect(selected()).toEqual(['WidalLab'])
    await user.click(await box('X-Ray'))
    await user.click(button('Save'))
    await screen.findByText('Recommended tests saved successfully.')
    expect(server.saved[0]!.body.tests).toEqual([
      { type: 'Lab', id: 9 },
      { type: 'Radiology', id: 1 },
    ])
  })

  it.each(['unexpected', 'invalid_input'] as const)(
    'that could not be saved (%s) stay selected',
    async (code) => {
      server.problemsByPath[path] = { code }
      const user = await openForm()
      await user.click(await box('MRI'))
      await user.click(button('Save'))
      await screen.findByText('An error occurred while saving tests. Please try again.')
      expect(selected()).toEqual(['MRIRadiology'])
      server.problemsByPath = {}
      await user.click(button('Save'))
      await screen.findByText('Recommended tests saved successfully.')
      expect(screen.queryByText(/^An error occurred/)).toBeNull()
    },
  )
})

describe('the catalogues', () => {
  it.each([
    ['/api/lab-tests', 'Error fetching Lab tests.', 'X-Ray', 'Liver Function Test (LFT)'],
    ['/api/radiology-tests', 'Error fetching Radiology tests.', 'Liver Function Test (LFT)', 'MRI'],
  ])('%s that fails says so; the other can be used, and it can be tried again', async (...it) => {
    const [failing, sentence, other, missing] = it
    server.problemsByPath[failing] = { code: 'unexpected' }
    const user = await openForm()
    await screen.findByText(sentence)
    await user.click(await box(other))
    expect(selected()).toHaveLength(1)
    server.problemsByPath = {}
    await user.click(button('Try again'))
    expect(await box(missing)).toBeTruthy()
  })

  it('are filtered by the search; Enter ticks the only match and does not save', async () => {
    const user = await openForm()
    await box('MRI')
    const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Find a test' })
    await user.type(search, 'r{Enter}')
    expect(selected()).toEqual([])
    await user.clear(search)
    await user.type(search, 'lft')
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await user.keyboard('{Enter}')
    expect(selected()).toEqual(['Liver Function Test (LFT)Lab'])
    expect(search.value).toBe('')
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(4))
    expect(server.saved).toEqual([])
  })

  it.each([
    ['lft{Enter}', ['Liver Function Test (LFT)Lab']],
    ['lft{Enter}{Backspace}', []],
    ['r{Enter}', []],
  ])('that come after "%s" was typed: the only match of a kept Enter is ticked', async (...it) => {
    const [keys, ticked] = it
    const typed = Promise.withResolvers<void>()
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (request[0] === '/api/lab-tests') await typed.promise
      return answer(...request)
    })
    const user = await openForm()
    await user.type(screen.getByRole('textbox', { name: 'Find a test' }), keys)
    expect(selected()).toEqual([])
    typed.resolve()
    await box('Liver Function Test (LFT)')
    await waitFor(() => expect(selected()).toEqual(ticked))
    expect(server.saved).toEqual([])
  })
})

describe('an Admin', () => {
  it('sees the recommended tests without the catalogues', async () => {
    server = serverWith([retired])
    await openForm('Admin')
    expect(screen.getByText('Widal')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('sees that none was recommended', async () => {
    await openForm('Admin')
    expect(screen.getByText('No test was recommended.')).toBeTruthy()
  })
})
