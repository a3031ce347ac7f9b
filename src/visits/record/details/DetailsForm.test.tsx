import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '../../../access/permissions/access.ts'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { formatDay } from '../../../platform/day/day.ts'
import { problems, type ProblemCode } from '../../../platform/http/problem.ts'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { setSignedIn, renderPage } from '../../../test-kit/render-page.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { detailsFormValuesOf, toDetails } from './details-form-values.ts'
import { PartFrame } from '../PartFrame.tsx'
import { useDetailsPart } from './use-details-part.tsx'
import { useReadVisit, VisitProvider } from '../use-visit.tsx'
import type { Visit } from '../visit.ts'
import type { VisitDraft } from '../../drafts/visit-drafts.ts'

const { today } = currentClinicTime()

/** The visit on the server, and the requests of the page. */
let visit: Visit
let sent: { path: string; body: Record<string, unknown> }[]
let refused: Partial<Record<string, ProblemCode>>
/** Calls that are answered late or never. */
let slowAnswers: Partial<Record<string, Promise<void>>>
let lostAnswers: string[]

const saves = () => sent.filter(({ path }) => path.endsWith('/details') && !path.includes('drafts'))
const drafts = () => sent.filter(({ path }) => path.includes('/drafts/'))

function answer(path: string, body: Record<string, unknown>): Response {
  const code = refused[path]
  if (code) return problemResponse(code)
  if (path === '/api/visits/41') return Response.json(visit)
  if (path.endsWith('/presence')) return Response.json({ others: 0, version: visit.version })
  const stamp = (body.stamp ?? body) as Stamp
  const [row] = visit.drafts
  if (stamp.editor && row && row.editor !== stamp.editor && row.version !== stamp.seen) {
    return problemResponse('typed_elsewhere')
  }
  if (path.includes('/drafts/')) {
    return Response.json({ version: keepDraft(body.content as string | null, stamp) })
  }
  visit = { ...visit, version: visit.version + 1, details: body.details as Visit['details'] }
  keepDraft(null, stamp)
  return Response.json({ version: visit.version })
}

let version = 0

/** The window that wrote, and the number of its request. */
type Stamp = Pick<VisitDraft, 'editor' | 'number'> & { seen?: number }

const problemResponse = (code: ProblemCode) =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

function keepDraft(content: string | null, { editor, number }: Stamp = otherWindowStamp): number {
  version += 1
  const savedAt = '2026-11-24T03:35:00Z'
  visit = { ...visit, drafts: [{ part: 'details', version, savedAt, content, editor, number }] }
  return version
}

const otherWindowStamp: Stamp = { editor: 'another window', number: 1 }

beforeEach(() => {
  visit = buildVisit(today)
  sent = []
  refused = {}
  slowAnswers = {}
  lostAnswers = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>
    if (init.method !== 'GET') sent.push({ path, body })
    await slowAnswers[path]
    const response = answer(path, body)
    if (lostAnswers.includes(path)) throw new TypeError('network')
    return response
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function FirstStep() {
  const part = useDetailsPart()
  const [saved, setSaved] = useState(false)
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return <p>Second step</p>
  return (
    <PartFrame part={part}>
      <DetailsForm
        part={part}
        saved={saved && !part.dirty}
        onSaved={() => setSaved(true)}
        onContinue={() => setIsClosed(true)}
      />
    </PartFrame>
  )
}

function Page() {
  const { data } = useReadVisit(41)
  return data ? (
    <VisitProvider visit={data}>
      <FirstStep />
    </VisitProvider>
  ) : null
}

async function openFirstStep(role: Role = 'Consultant') {
  setSignedIn(role, 4)
  const user = renderPage(<Page />)
  await screen.findByLabelText(/^Illness/)
  return user
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it("starts with the appointment's price as fees, and today's date", async () => {
  await openFirstStep()
  expect(field(/^Fees/).value).toBe('600')
  const [year, month, day] = today.split('-')
  expect(screen.getByText(`Today: ${day}-${month}-${year}`)).toBeTruthy()
  expect(screen.getByText('Fields marked with * are mandatory.')).toBeTruthy()
})

it('marks every wrong field with its message, and sends nothing', async () => {
  const user = await openFirstStep()
  await user.clear(field(/^Fees/))
  const wrong: [RegExp, string][] = [
    [/^BP systolic/, '120.5'],
    [/^BP diastolic/, '-1'],
    [/^Weight/, '-2'],
    [/^Height/, '1.75'],
    [/^Sugar fasting/, '99999'],
  ]
  for (const [name, value] of wrong) await user.type(field(name), value)
  await user.clear(field(/^BMI/))
  await user.type(field(/^BMI/), '-0.1')
  await user.click(button('Save'))
  for (const sentence of [
    'Illness is required.',
    'Fees are required.',
    'Please enter a whole number.',
    'Please enter at most one decimal.',
    'This value is too large.',
  ]) {
    expect(await screen.findByText(sentence)).toBeTruthy()
  }
  expect(screen.getAllByText('This must be 0 or more.')).toHaveLength(3)
  expect(document.activeElement).toBe(field(/^BP systolic/))
  expect(saves()).toEqual([])
})

it.each([
  ['31-02-2026', /^Please enter the date as day-month-year/],
  [formatDay(today), /^Please choose a date from /],
])('does not save a follow-up of %s, nor go on over it', async (typed, wrong) => {
  const user = await openFirstStep()
  await user.type(field(/^Illness/), 'Fever')
  await user.type(field(/^Follow-up date/), typed)
  await user.click(button('Save'))
  await screen.findByText(wrong)
  expect(field(/^Follow-up date/).value).toBe(typed)
  expect(saves()).toEqual([])

  await user.clear(field(/^Follow-up date/))
  await user.click(button('Save'))
  await screen.findByRole('button', { name: 'Continue' })
  await user.type(field(/^Follow-up date/), typed)
  await user.click(button('Continue'))
  expect(screen.queryByText('Second step')).toBeNull()
  expect(document.activeElement).toBe(field(/^Follow-up date/))
})

it('refuses fees below 0 or finer than a paisa', async () => {
  const user = await openFirstStep()
  for (const [typed, sentence] of [
    ['-5', 'This must be 0 or more.'],
    ['1.005', 'Please enter an amount such as 650, 1,200 or 99.50.'],
  ] as const) {
    await user.clear(field(/^Fees/))
    await user.type(field(/^Fees/), typed)
    await user.tab()
    expect(await screen.findByText(sentence)).toBeTruthy()
  }
})

it('saves; Save becomes Continue, which opens the next step, until the user types', async () => {
  const user = await openFirstStep()
  await user.type(field(/^Illness/), 'Viral fever')
  await user.type(field(/^Weight/), '64.5')
  await user.click(button('Save'))
  await screen.findByText('Patient details saved successfully.')
  expect(saves()[0]!.body).toMatchObject({
    version: 0,
    details: { illness: 'Viral fever', weight: 64.5, systolic: null, symptoms: null, fees: 600 },
  })
  await user.type(await screen.findByLabelText(/^Symptoms/), 'Cough')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]!.body).toMatchObject({ version: 1, details: { symptoms: 'Cough' } })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Second step')).toBeTruthy()
})

it('computes the BMI from weight and height, and keeps one that the user typed', async () => {
  visit = buildVisit(today, { patient: { ...visit.patient, knownHeight: 165 } })
  const user = await openFirstStep()
  expect(field(/^Height/).value).toBe('165')
  await user.type(field(/^Weight/), '64.5')
  expect(field(/^BMI/).value).toBe('23.7')
  await user.clear(field(/^BMI/))
  await user.type(field(/^BMI/), '24')
  await user.type(field(/^Illness/), 'Fever')
  expect(field(/^BMI/).value).toBe('24')
  await user.clear(field(/^Height/))
  await user.type(field(/^Height/), '170')
  expect(field(/^BMI/).value).toBe('22.3')
})

it('stores a draft on the server while the user types, and shows it again', async () => {
  const user = await openFirstStep()
  await user.type(field(/^Illness/), 'Fever')
  await screen.findByText('Not saved yet. Your draft is stored.')
  const { content } = drafts().at(-1)!.body as { content: string }
  expect(JSON.parse(content)).toMatchObject({ illness: 'Fever', fees: 600 })
  user.unmount()
  await openFirstStep()
  expect(field(/^Illness/).value).toBe('Fever')
})

it('loses no input when the server is unreachable or the session ends', async () => {
  const user = await openFirstStep()
  refused = {
    '/api/visits/41/drafts/details': 'unavailable',
    '/api/visits/41/details': 'unavailable',
  }
  await user.type(field(/^Illness/), 'Fever')
  await screen.findByText(/Your draft stays here/)
  await user.click(button('Save'))
  await screen.findByText("The clinic's server cannot be reached. Please try again.")
  expect(field(/^Illness/).value).toBe('Fever')
  refused['/api/visits/41/drafts/details'] = 'signed_out'
  user.unmount()
  await waitFor(() => expect(drafts().length).toBeGreaterThan(1))
  // After signing in again: the tab still has what the server never received.
  refused = {}
  visit = { ...visit, drafts: [] }
  await openFirstStep()
  expect(field(/^Illness/).value).toBe('Fever')
})

/** Another window types an illness. */
const typeInOtherWindow = (illness: string) =>
  keepDraft(JSON.stringify({ ...detailsFormValuesOf(visit), illness }))

it('offers both texts when another window wrote the same part', async () => {
  const user = await openFirstStep()
  typeInOtherWindow('Theirs')
  await user.type(field(/^Illness/), 'Mine')
  await screen.findByText(/was changed in another window meanwhile/)
  await user.click(button('Save'))
  expect(saves()).toEqual([])
  await user.click(button('Use the other version'))
  await waitFor(() => expect(field(/^Illness/).value).toBe('Theirs'))
  expect(screen.queryByText(/was changed in another window meanwhile/)).toBeNull()
})

it('keeps its own text when that is chosen, based on what the other window saved', async () => {
  const user = await openFirstStep()
  await user.type(field(/^Illness/), 'Mine')
  visit = {
    ...visit,
    version: 3,
    details: { ...toDetails(detailsFormValuesOf(visit)), illness: 'Theirs' },
  }
  keepDraft(null)
  await user.click(button('Save'))
  await screen.findByText(/was changed in another window meanwhile/)
  await user.click(button('Keep my version'))
  await waitFor(() => expect(screen.queryByText(/was written in another window/)).toBeNull())
  await user.click(button('Save'))
  await screen.findByText('Patient details saved successfully.')
  expect(saves().at(-1)!.body).toMatchObject({ version: 3, details: { illness: 'Mine' } })
})

it('is read only for an Admin: fields accept no input, and nothing is sent', async () => {
  await openFirstStep('Admin')
  expect(field(/^Illness/).closest('fieldset')!.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(sent).toEqual([])
})

it('keeps text typed during a save as a draft based on the saved version', async () => {
  const user = await openFirstStep()
  await user.type(field(/^Illness/), 'Fever')
  const arrival = Promise.withResolvers<void>()
  slowAnswers = { '/api/visits/41/details': arrival.promise }
  await user.click(button('Save'))
  await waitFor(() => expect(saves()).toHaveLength(1))
  await user.type(field(/^Illness/), ', cough')
  arrival.resolve()
  await screen.findByText('Patient details saved successfully.')
  await screen.findByText('Not saved yet. Your draft is stored.')
  expect(field(/^Illness/).value).toBe('Fever, cough')
  expect(visit.details?.illness).toBe('Fever')
  expect(visit.drafts[0]!.content).toContain('Fever, cough')
  expect(screen.queryByText(/was written in another window/)).toBeNull()
  // The draft is shown when the visit is opened again.
  user.unmount()
  await openFirstStep()
  expect(field(/^Illness/).value).toBe('Fever, cough')
})

it('has no conflict with itself when the answer to a draft or a save is lost', async () => {
  const user = await openFirstStep()
  lostAnswers = ['/api/visits/41/drafts/details', '/api/visits/41/details']
  await user.type(field(/^Illness/), 'Fever')
  await screen.findByText(/Your draft stays here/)
  expect(visit.drafts[0]!.content).toContain('Fever')
  await user.click(button('Save'))
  await screen.findByText("The clinic's server cannot be reached. Please try again.")
  expect(visit.details?.illness).toBe('Fever')
  lostAnswers = []
  await user.type(field(/^Illness/), ', cough')
  await user.click(button('Save'))
  await screen.findByText('Patient details saved successfully.')
  expect(visit.details?.illness).toBe('Fever, cough')
  expect(screen.queryByText(/was written in another window/)).toBeNull()
})

it('continues from what an earlier page load had sent', async () => {
  const user = await openFirstStep()
  lostAnswers = ['/api/visits/41/drafts/details']
  await user.type(field(/^Illness/), 'Fever')
  await screen.findByText(/Your draft stays here/)
  user.unmount()
  lostAnswers = []
  const reopened = await openFirstStep()
  expect(field(/^Illness/).value).toBe('Fever')
  await reopened.type(field(/^Illness/), ', cough')
  await screen.findByText('Not saved yet. Your draft is stored.')
  expect(visit.drafts[0]!.content).toContain('Fever, cough')
  expect(screen.queryByText(/was written in another window/)).toBeNull()
})
