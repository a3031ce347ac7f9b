import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { detailsFormValuesOf, toDetails } from './details-form-values.ts'
import {
  serveDetails,
  server,
  saves,
  keepDraft,
  openFirstStep,
  field,
  button,
} from '../../../test-kit/details-form.tsx'

serveDetails()

const drafts = () => server.sent.filter(({ path }) => path.includes('/drafts/'))

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

it.each([
  ['unavailable', /^The server cannot be reached\. Your draft stays here/],
  ['unexpected', /^The server could not store your draft\. It stays here\.$/],
  ['too_many_requests', /^The server could not store your draft\. It stays here\.$/],
] as const)('says of a draft that fails (%s) what is true', async (problem, sentence) => {
  const user = await openFirstStep()
  server.refused = { '/api/visits/41/drafts/details': problem }
  await user.type(field(/^Illness/), 'Fever')
  await screen.findByText(sentence)
  expect(field(/^Illness/).value).toBe('Fever')
})

it('loses no input when the server is unreachable or the session ends', async () => {
  const user = await openFirstStep()
  server.refused = {
    '/api/visits/41/drafts/details': 'unavailable',
    '/api/visits/41/details': 'unavailable',
  }
  await user.type(field(/^Illness/), 'Fever')
  await screen.findByText(/Your draft stays here/)
  await user.click(button('Save'))
  await screen.findByText("The clinic's server cannot be reached. Please try again.")
  expect(field(/^Illness/).value).toBe('Fever')
  server.refused['/api/visits/41/drafts/details'] = 'signed_out'
  user.unmount()
  await waitFor(() => expect(drafts().length).toBeGreaterThan(1))
  // After signing in again: the tab still has what the server never received.
  server.refused = {}
  server.visit = { ...server.visit, drafts: [] }
  await openFirstStep()
  expect(field(/^Illness/).value).toBe('Fever')
})

it('shows the draft of a window of an older version, with the vitals that it did not know', async () => {
  server.visit = {
    ...server.visit,
    takenVitals: {
      ...noVitals,
      temperature: 101.2,
      takenBy: 'Nandini Hegde',
      takenAt: '2026-11-24T03:35:00.000Z',
    },
  }
  const { temperature, pulse, spo2, ...older } = detailsFormValuesOf(server.visit)
  expect([temperature, pulse, spo2]).toEqual([101.2, '', ''])
  keepDraft(JSON.stringify({ ...older, illness: 'Fever for a week' }))
  await openFirstStep()
  expect(field(/^Illness/).value).toBe('Fever for a week')
  expect(field(/^Temperature/).value).toBe('101.2')
})

const noVitals = {
  systolic: null,
  diastolic: null,
  weight: null,
  height: null,
  fasting: null,
  pp: null,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
}

/** Another window types an illness. */
const typeInOtherWindow = (illness: string) =>
  keepDraft(JSON.stringify({ ...detailsFormValuesOf(server.visit), illness }))

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

/** Whether the browser would ask before the tab is closed. */
const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('asks before the tab is closed while another window’s text is not decided about', async () => {
  const user = await openFirstStep()
  typeInOtherWindow('Theirs')
  await user.type(field(/^Illness/), 'Mine')
  await screen.findByText(/was changed in another window meanwhile/)
  expect(asksBeforeClosing()).toBe(true)
  await user.click(button('Keep my version'))
  await screen.findByText('Not saved yet. Your draft is stored.')
  expect(asksBeforeClosing()).toBe(false)
})

it.each(['unavailable', 'unexpected'] as const)(
  'asks before the tab is closed while the server has no draft (%s)',
  async (problem) => {
    const user = await openFirstStep()
    expect(asksBeforeClosing()).toBe(false)
    server.refused = { '/api/visits/41/drafts/details': problem }
    await user.type(field(/^Illness/), 'Fever')
    await screen.findByText(/It stays here|Your draft stays here/)
    expect(asksBeforeClosing()).toBe(true)
    user.unmount()
    expect(asksBeforeClosing()).toBe(false)
  },
)

it('keeps its own text when that is chosen, based on what the other window saved', async () => {
  const user = await openFirstStep()
  await user.type(field(/^Illness/), 'Mine')
  server.visit = {
    ...server.visit,
    version: 3,
    details: { ...toDetails(detailsFormValuesOf(server.visit)), illness: 'Theirs' },
  }
  keepDraft(null)
  await user.click(button('Save'))
  await screen.findByText(/was changed in another window meanwhile/)
  await user.click(button('Keep my version'))
  await waitFor(() => expect(screen.queryByText(/was changed in another window/)).toBeNull())
  await user.click(button('Save'))
  await screen.findByText('Patient details saved successfully.')
  expect(saves().at(-1)!.body).toMatchObject({ version: 3, details: { illness: 'Mine' } })
})

it('keeps text typed during a save as a draft based on the saved version', async () => {
  const user = await openFirstStep()
  await user.type(field(/^Illness/), 'Fever')
  const arrival = Promise.withResolvers<void>()
  server.slowAnswers = { '/api/visits/41/details': arrival.promise }
  await user.click(button('Save'))
  await waitFor(() => expect(saves()).toHaveLength(1))
  await user.type(field(/^Illness/), ', cough')
  arrival.resolve()
  await screen.findByText('Patient details saved successfully.')
  await screen.findByText('Not saved yet. Your draft is stored.')
  expect(field(/^Illness/).value).toBe('Fever, cough')
  expect(server.visit.details?.illness).toBe('Fever')
  expect(server.visit.drafts[0]!.content).toContain('Fever, cough')
  expect(screen.queryByText(/was changed in another window/)).toBeNull()
  // The draft is shown when the visit is opened again.
  user.unmount()
  await openFirstStep()
  expect(field(/^Illness/).value).toBe('Fever, cough')
})

it('has no conflict with itself when the answer to a draft or a save is lost', async () => {
  const user = await openFirstStep()
  server.lostAnswers = ['/api/visits/41/drafts/details', '/api/visits/41/details']
  await user.type(field(/^Illness/), 'Fever')
  await screen.findByText(/Your draft stays here/)
  expect(server.visit.drafts[0]!.content).toContain('Fever')
  await user.click(button('Save'))
  await screen.findByText("The clinic's server cannot be reached. Please try again.")
  expect(server.visit.details?.illness).toBe('Fever')
  server.lostAnswers = []
  await user.type(field(/^Illness/), ', cough')
  await user.click(button('Save'))
  await screen.findByText('Patient details saved successfully.')
  expect(server.visit.details?.illness).toBe('Fever, cough')
  expect(screen.queryByText(/was changed in another window/)).toBeNull()
})

it('continues from what an earlier page load had sent', async () => {
  const user = await openFirstStep()
  server.lostAnswers = ['/api/visits/41/drafts/details']
  await user.type(field(/^Illness/), 'Fever')
  await screen.findByText(/Your draft stays here/)
  user.unmount()
  server.lostAnswers = []
  const reopened = await openFirstStep()
  expect(field(/^Illness/).value).toBe('Fever')
  await reopened.type(field(/^Illness/), ', cough')
  await screen.findByText('Not saved yet. Your draft is stored.')
  expect(server.visit.drafts[0]!.content).toContain('Fever, cough')
  expect(screen.queryByText(/was changed in another window/)).toBeNull()
})
