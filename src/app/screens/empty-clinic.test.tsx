import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ScreenName } from '../../access/permissions/screen-permissions.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { forgetAll, openScreen, tryAgain } from '../../test-kit/failing-server.tsx'
import { visibleText } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import { screens } from './screens.tsx'

/** What each screen says in a clinic in which nothing has been entered: what is missing, or where to begin. */
const says: Record<ScreenName, TextKey | 'the person only'> = {
  signIn: 'the person only',
  firstAdmin: 'the person only',
  changePassword: 'the person only',
  secondFactor: 'the person only',
  account: 'the person only',
  signInRules: 'signInRules.heading',
  clinicDetails: 'clinicDetails.hint',
  landingPage: 'setupGuide.missing.branch',
  consultantDashboard: 'table.empty',
  bookAppointment: 'calendar.noBranchHint',
  screening: 'calendar.noBranchHint',
  bookingRequests: 'bookingRequests.seriesNone',
  waitingList: 'waitingList.noneHint',
  messages: 'outbox.none',
  outstanding: 'outstanding.noneHint',
  income: 'income.noneHint',
  feedback: 'feedback.noneHint',
  incomePrint: 'table.empty',
  approvals: 'approvals.none',
  closeOfDay: 'drawers.noneHint',
  branchDay: 'calendar.noBranchHint',
  subscription: 'notFound.series',
  calendar: 'calendar.noBranchHint',
  reports: 'table.empty',
  reportPrint: 'table.empty',
  clients: 'patients.searchPrompt',
  client: 'patients.missing',
  branches: 'masters.empty',
  services: 'starterSet.take',
  consultants: 'masters.empty',
  employees: 'masters.empty',
  radiologyTests: 'masters.empty',
  labTests: 'masters.empty',
  medicines: 'starterSet.take',
  vaccines: 'starterSet.take',
  schedule: 'calendar.noBranchHint',
  holidays: 'masters.empty',
  rebooking: 'rebooking.none',
  patientDetails: 'notFound.appointment',
  prescriptionSheet: 'notFound.appointment',
  testsSheet: 'notFound.appointment',
  exercisesSheet: 'notFound.appointment',
  certificateSheet: 'notFound.appointment',
  referralSheet: 'notFound.appointment',
  allSheets: 'notFound.appointment',
  audit: 'table.empty',
  safety: 'safety.about',
  displayLinks: 'displayLinks.none',
  board: 'board.empty',
}

/** What is true of a clinic with data only. */
const misleading = (['masters.nothingHint', 'calendar.failed'] as const).map((key) => text(key))

const emptied = (value: unknown): unknown =>
  Array.isArray(value)
    ? []
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, it]) => [name, emptied(it)]))
      : typeof value === 'number'
        ? 0
        : value

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const server = new SampleServer({ 1: 'Alpha' })
  server.adaptAnswer = (url, sample) =>
    // Who asks is there, and the link is good; nothing else.
    /session|first-admin|account|sign-in/.test(url) ? sample : emptied(withoutNext(sample))
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    // No row exists that an address could name.
    if (/^\/api\/(?!account)[^?]*\/\d+/.test(path))
      return Response.json({ code: 'not_found', message: '', requestId: 'r' }, { status: 404 })
    return answer(path, init)
  })
})
afterEach(forgetAll)

const withoutNext = (sample: unknown): unknown =>
  typeof sample === 'object' && sample !== null && 'next' in sample
    ? { ...sample, next: null }
    : sample

const screensOfClinic = screens.filter(({ name }) => says[name] !== 'the person only')

it.each(screensOfClinic)(
  '$name says what is missing in an empty clinic, and fails nowhere',
  async (one) => {
    await openScreen(one, { address: one.name === 'schedule' ? '?' : undefined })
    await waitFor(() => expect(visibleText()).toContain(text(says[one.name] as TextKey)))
    expect(tryAgain()).toEqual([])
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
    expect(misleading.filter((it) => visibleText().includes(it))).toEqual([])
  },
)
