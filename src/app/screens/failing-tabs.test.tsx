import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import type { ScreenName } from '../../access/permissions/screen-permissions.ts'
import {
  FailingServer,
  forgetAll,
  openScreen,
  saidWhileFailing,
  tryAgain,
  type Failure,
} from '../../test-kit/failing-server.tsx'
import { visibleText } from '../../test-kit/render-page.tsx'
import { tomorrow } from '../../test-kit/row-dialogs.tsx'
import { screens } from './screens.tsx'

interface Part {
  screen: ScreenName
  /** The controls to press, in order; only the last one triggers a read. */
  press: string[]
  /** The URL parameters that the screen needs. */
  address?: string
  /** The role to view it as; Admin by default. */
  role?: Role
  /** A text that shows that it has loaded, where the sample texts are not shown. */
  shows?: RegExp
}

/** Tabs, views and steps that load on demand. */
const parts: Part[] = [
  ...(['landingPage', 'consultantDashboard'] as const).flatMap((name) => [
    ...['Conducted', 'Upcoming', 'Cancelled', 'Status Pending'].map((tab) => ({
      screen: name,
      press: [tab],
    })),
    {
      screen: name,
      address: '?tab=profile&branch=1&consultant=1',
      press: [],
      shows: /\d\d:\d\d/,
    },
  ]),
  { screen: 'reports', press: ['Non Conducted Appointments'] },
  { screen: 'reports', press: ['Clients'] },
  { screen: 'reports', press: ['Charts'] },
  { screen: 'income', press: ['Charges besides the visit'] },
  { screen: 'income', press: ['Discounts and refunds'] },
  { screen: 'income', press: ['Paid out'], shows: /Expenses: ₹1/ },
  { screen: 'income', address: '?consultant=1', press: ['Shares'] },
  { screen: 'waitingList', press: ['Follow-ups'] },
  { screen: 'feedback', press: ['Figures'] },
  { screen: 'client', press: ['Payments'] },
  { screen: 'client', press: ['Visits'] },
  { screen: 'client', press: ['Messages'] },
  { screen: 'patientDetails', press: ['History'] },
  { screen: 'patientDetails', role: 'Consultant', press: ['Continue', 'Recommended Test'] },
  { screen: 'calendar', press: ['Week'] },
  { screen: 'calendar', press: ['Month'] },
  {
    screen: 'bookAppointment',
    address: `?branch=1&service=1&consultant=1&day=${tomorrow}`,
    press: [],
    shows: /\d\d:\d\d/,
  },
]
/** Tabs that are shown first, or are selected by the URL above. */
const first = [
  "Today's",
  'Empty Slots',
  'Conducted Appointments',
  'Income',
  'Appointments (4)',
  'Waiting List',
  'Answers',
  "Today's Record",
  'Prescription',
]
/** Tabs that show data loaded with the visit. */
const silent = ['Exercises', 'Certificates', 'Referrals']

const seen = new Set<string>()
let server: FailingServer

beforeEach(() => {
  server = new FailingServer()
  // jsdom does not implement scrolling.
  Element.prototype.scrollTo = () => {}
})
afterEach(forgetAll)

const find = (wanted: ScreenName) => screens.find(({ name }) => name === wanted)!

async function press(name: string): Promise<void> {
  const found = await waitFor(() => {
    const all = ['tab', 'radio', 'button'].flatMap((role) => screen.queryAllByRole(role, { name }))
    expect(all.length).toBeGreaterThan(0)
    return all[0]!
  })
  fireEvent.click(found)
}

async function expectToFailAndComeBack(part: Part, failure: Failure): Promise<void> {
  if (part.press.length === 0) server.broken = failure
  await openScreen(find(part.screen), part)
  if (!server.broken) await waitFor(() => expect(visibleText()).toContain('Alpha'))
  for (const name of part.press.slice(0, -1)) await press(name)
  // Data that has been loaded stays.
  server.broken = failure
  if (part.press.length > 0) await press(part.press.at(-1)!)
  expect(await saidWhileFailing()).toEqual([])
  expect(server.failed).not.toEqual([])
  await server.comeBack()
  for (const tab of screen.queryAllByRole('tab')) seen.add(tab.textContent)
  await waitFor(() => {
    expect(tryAgain()).toHaveLength(0)
    const panel = screen.queryAllByRole('tabpanel').at(-1) ?? screen.getByRole('main')
    expect(visibleText(panel)).toMatch(part.shows ?? /Alpha/)
  })
}

describe('a part of a screen that loads on demand', () => {
  it.each(parts)('$screen $press shows an error when the server answers with 500', (part) =>
    expectToFailAndComeBack(part, 'refused'),
  )

  it.each(parts)('$screen $press shows an error without a connection', (part) =>
    expectToFailAndComeBack(part, 'no line'),
  )

  it('is in the table above, if it is a tab of these screens', () => {
    const known = [...first, ...silent, ...parts.flatMap((part) => part.press)]
    expect([...seen].filter((tab) => !known.includes(tab))).toEqual([])
  })
})
