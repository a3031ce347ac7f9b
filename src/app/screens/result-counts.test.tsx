import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScreenName } from '../../access/permissions/screen-permissions.ts'
import { FailingServer, forgetAll, openScreen } from '../../test-kit/failing-server.tsx'
import { tomorrow } from '../../test-kit/row-dialogs.tsx'
import { screens } from './screens.tsx'

interface Search {
  screen: ScreenName
  /** The URL parameters of the tab or the choices. */
  address?: string
  /** What is typed into its search box. */
  typed?: string
}

/** The screens that search or filter, with their tabs. */
const searches: Search[] = [
  ...(['landingPage', 'consultantDashboard'] as const).flatMap((name) =>
    ['', 'conducted', 'upcoming', 'cancelled', 'pending'].map((tab) => ({
      screen: name,
      address: tab && `?tab=${tab}`,
    })),
  ),
  { screen: 'landingPage', address: '?tab=profile&branch=1&consultant=1' },
  ...['home', 'notconducted', 'clients'].map((tab) => ({
    screen: 'reports' as const,
    address: `?tab=${tab}`,
  })),
  { screen: 'screening' },
  { screen: 'audit' },
  { screen: 'clients', typed: 'Alpha' },
  { screen: 'rebooking' },
  { screen: 'waitingList' },
  { screen: 'waitingList', address: '?tab=followUps' },
  { screen: 'feedback' },
  { screen: 'messages' },
  { screen: 'outstanding' },
  { screen: 'outstanding', address: '?tab=give-back' },
  { screen: 'income' },
  { screen: 'income', address: '?tab=charges' },
  { screen: 'income', address: '?tab=paidOut' },
  { screen: 'income', address: '?tab=shares&consultant=1' },
  {
    screen: 'bookAppointment',
    address: `?branch=1&service=1&consultant=1&day=${tomorrow}`,
  },
  ...(
    [
      'branches',
      'services',
      'consultants',
      'employees',
      'radiologyTests',
      'labTests',
      'medicines',
      'vaccines',
      'holidays',
    ] as const
  ).map((name) => ({ screen: name })),
]
/** The files with a search form, each with a screen that shows it; null for one without a list. */
const searchForms: Record<string, ScreenName | null> = {
  'desk/arrivals/ArrivalsScreen.tsx': 'screening',
  'desk/calendar/CalendarFilters.tsx': null,
  'desk/dashboard/TabFilters.tsx': 'landingPage',
  'desk/patient-page/PatientsScreen.tsx': 'clients',
  'masters/kit/MasterScreen.tsx': 'branches',
  'office/audit/AuditFilters.tsx': 'audit',
  'office/reports/ReportFilters.tsx': 'reports',
  'scheduling/rebooking/RebookingScreen.tsx': 'rebooking',
  'scheduling/schedule/ScheduleScreen.tsx': null,
  'scheduling/follow-ups/FollowUpsPanel.tsx': 'waitingList',
  'scheduling/waiting-list/WaitingPanel.tsx': 'waitingList',
  'messages/outbox/OutboxScreen.tsx': 'messages',
  'office/feedback/FeedbackScreen.tsx': 'feedback',
  'money/outstanding/OutstandingScreen.tsx': 'outstanding',
  'money/income/IncomeScreen.tsx': 'income',
}

let server: FailingServer

beforeEach(() => {
  server = new FailingServer()
})
afterEach(forgetAll)

const counts = () => [...document.querySelectorAll('[data-result-count]')]

describe('a search says how many it found', () => {
  it.each(searches)('$screen', async ({ screen: name, address, typed }) => {
    server.broken = 'hangs'
    await openScreen(
      screens.find((it) => it.name === name)!,
      { address },
    )
    if (typed) await userEvent.setup({ delay: null }).type(screen.getByRole('searchbox'), typed)
    const region = await waitFor(() => {
      const [first] = counts()
      expect(first?.getAttribute('role')).toBe('status')
      return first!
    })
    // A live region is heard only if it was there, empty, before its text.
    expect(region.textContent).toBe('')
    await server.comeBack()
    await waitFor(() => expect(counts().filter((it) => it.textContent !== '')).toHaveLength(1))
    expect(counts().find((it) => it.textContent !== '')).toBe(region)
    expect(region.textContent).toMatch(/\d/)
  })
})

it('covers every form that searches', () => {
  const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const files = Object.keys(sources)
    .filter((file) => /<\w+[^>]* role="search"/.test(sources[file]!))
    .map((file) => file.replace('../../', ''))
  expect(files.toSorted()).toEqual(Object.keys(searchForms).toSorted())
  const covered = new Set(searches.map((it) => it.screen))
  expect(Object.values(searchForms).filter((name) => name && !covered.has(name))).toEqual([])
})
