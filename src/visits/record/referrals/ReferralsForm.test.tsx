import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../../platform/day/day.ts'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { fill } from '../../../test-kit/render-page.tsx'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import type { VisitDetails } from '../details/visit-details.ts'
import type { Referral } from './referrals.ts'
import ReferralsForm from './ReferralsForm.tsx'
import { useReferralsPart } from './use-referrals-part.tsx'

const path = '/api/visits/41/referrals'
const { today } = currentClinicTime()
const heart = { recipientName: 'Dr. Rao', speciality: 'Cardiology', place: 'City Hospital' }
const written: Referral = {
  issueDay: today,
  ...heart,
  urgency: 'soon',
  reasonForReferral: 'Murmur',
  summary: '',
}

let server: VisitServer
const serverWith = (referrals: Referral[]) =>
  new VisitServer(
    buildVisit(today, {
      referrals,
      details: { illness: 'Viral fever' } as VisitDetails,
      version: 1,
    }),
    ({ referrals }) => ({ referrals: referrals as Referral[] }),
    { '/api/referral-recipients': [heart], '/api/visits/41/test-results': [] },
  )
beforeEach(() => {
  server = serverWith([])
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Part() {
  return <ReferralsForm part={useReferralsPart()} onSaved={() => {}} />
}
const openForm = () => openVisitPart(server, <Part />)
const letter = (number = 1) => within(screen.getByRole('group', { name: `Letter ${number}` }))
const field = (name: RegExp, number = 1) => letter(number).getByLabelText<HTMLInputElement>(name)
const press = async (user: Awaited<ReturnType<typeof openForm>>, name: string) =>
  user.click(screen.getByRole('button', { name }))

it('a letter is sent as typed, with its day and its urgency', async () => {
  const user = await openForm()
  await press(user, 'Add letter')
  expect(field(/^Issue date/).value).toBe(formatDay(today))
  await fill(user, field(/^To \(name\)/), 'Dr. Rao')
  await user.selectOptions(field(/^Urgency/), 'Urgent')
  await fill(user, field(/^Reason for referral/), 'Murmur')
  await press(user, 'Save')
  await screen.findByText('Letters saved successfully.')
  const sent = { ...written, speciality: '', place: '', urgency: 'urgent' }
  expect(server.saved).toEqual([{ path, body: { version: 1, referrals: [sent] } }])
})

it('a recipient of before is taken whole', async () => {
  const user = await openForm()
  await press(user, 'Add letter')
  await user.type(field(/^To \(name\)/), 'rao')
  await user.click(await screen.findByRole('option', { name: /Dr\. Rao/ }))
  expect(field(/^Speciality/).value).toBe('Cardiology')
  expect(field(/^Hospital/).value).toBe('City Hospital')
})

it('what the visit says comes behind what was typed, and only when it is asked for', async () => {
  const user = await openForm()
  await press(user, 'Add letter')
  expect(field(/^Summary/).value).toBe('')
  await fill(user, field(/^Summary/), 'As told by telephone.')
  await press(user, 'Take from this visit')
  await waitFor(() => expect(field(/^Summary/).value).toContain('Viral fever'))
  expect(field(/^Summary/).value).toMatch(/^As told by telephone\.\n\n/)
})

it('a letter without a recipient and a reason is not sent, and says so', async () => {
  const user = await openForm()
  await press(user, 'Add letter')
  await press(user, 'Save')
  await screen.findByText('Please enter a name or a speciality.')
  await screen.findByText('Please enter the reason for the referral.')
  expect(server.saved).toEqual([])
})

it('a letter is not sent while its day is none', async () => {
  server = serverWith([written])
  const user = await openForm()
  await user.clear(field(/^Issue date/))
  await fill(user, field(/^Issue date/), '31-02-2026')
  await press(user, 'Save')
  await screen.findByText(/^Please enter the date as day-month-year/)
  expect(field(/^Issue date/).value).toBe('31-02-2026')
  expect(server.saved).toEqual([])
})

it('a saved letter is withdrawn with a reason, and the question says which one it is', async () => {
  server = serverWith([written, { ...written, recipientName: 'Dr. Sen' }])
  const user = await openForm()
  await press(user, 'Withdraw letter 2')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this letter?' }))
  dialog.getByText(/Dr\. Sen/)
  await fill(user, dialog.getByLabelText(/^Reason/), 'Wrong doctor')
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('The letter was withdrawn.')
  expect(server.postedPaths).toMatchObject([
    { path: `${path}/withdraw`, body: { version: 1, number: 2, reason: 'Wrong doctor' } },
  ])
})
