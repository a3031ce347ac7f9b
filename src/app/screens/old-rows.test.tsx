import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ScreenName } from '../../access/permissions/screen-permissions.ts'
import { FailingServer, forgetAll, openScreen } from '../../test-kit/failing-server.tsx'
import { visibleText } from '../../test-kit/render-page.tsx'
import { screens } from './screens.tsx'

interface Filtered {
  screen: ScreenName
  address?: string
  begin?: () => void
  filter: () => Promise<void>
  /** What its first rows say. */
  shows?: string
}

async function choose(label: RegExp, option = /^Alpha/): Promise<void> {
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}
function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}
function type(words: string): void {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
}
async function search(label: RegExp): Promise<void> {
  await choose(label)
  press('Search')
}

function fill(label: string, words: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: words } })
  press('Search')
}

/** Every list that the server filters. */
const lists: Filtered[] = [
  ...['', '?tab=conducted', '?tab=upcoming', '?tab=cancelled', '?tab=pending'].map((address) => ({
    screen: 'landingPage' as const,
    address,
    filter: () => search(/^Branch/),
  })),
  { screen: 'consultantDashboard', filter: () => search(/^Branch/) },
  ...['', '?tab=notconducted'].map((address) => ({
    screen: 'reports' as const,
    address,
    filter: () => search(/^Branch/),
  })),
  { screen: 'reports', address: '?tab=clients', filter: async () => fill('Client name', 'Alpha') },
  { screen: 'audit', filter: async () => fill('IP address', '10.0.0.7') },
  { screen: 'screening', filter: () => choose(/^Consultant/) },
  { screen: 'rebooking', filter: () => choose(/^Consultant/) },
  { screen: 'rebooking', address: '?tab=calls', filter: () => choose(/^Consultant/) },
  { screen: 'waitingList', filter: () => choose(/^Consultant/) },
  { screen: 'waitingList', address: '?tab=followUps', filter: () => choose(/^Consultant/) },
  { screen: 'feedback', filter: () => choose(/^Consultant/) },
  { screen: 'feedback', address: '?tab=figures', filter: () => choose(/^Consultant/) },
  { screen: 'messages', filter: () => choose(/^Branch/) },
  { screen: 'messages', address: '?tab=done', filter: () => choose(/^Branch/) },
  { screen: 'income', address: '?by=branch', filter: () => choose(/^Consultant/) },
  { screen: 'income', address: '?tab=charges', filter: () => choose(/^Consultant/) },
  {
    screen: 'income',
    address: '?tab=paidOut',
    filter: () => choose(/^Branch/),
    shows: 'Expenses: ₹1',
  },
  { screen: 'income', address: '?tab=lessening', filter: () => choose(/^Consultant/) },
  {
    screen: 'income',
    address: '?tab=shares&consultant=7',
    filter: () => choose(/^Consultant/),
    shows: 'Statement of  consultantName',
  },
  { screen: 'outstanding', filter: () => choose(/^Consultant/) },
  { screen: 'outstanding', address: '?tab=give-back', filter: () => choose(/^Consultant/) },
  {
    screen: 'holidays',
    filter: async () => {
      const year = screen.getByRole('combobox', { name: 'Period' })
      fireEvent.change(year, { target: { value: String(new Date().getFullYear()) } })
    },
  },
  { screen: 'clients', begin: () => type('Alpha'), filter: async () => type('Alphabet') },
  { screen: 'calendar', filter: async () => press('Next day') },
  { screen: 'calendar', address: '?view=week', filter: async () => press('Next week') },
  { screen: 'calendar', address: '?view=month', filter: async () => press('Next month') },
]

let server: FailingServer

beforeEach(() => {
  server = new FailingServer()
  // jsdom does not implement scrolling.
  Element.prototype.scrollTo = () => {}
})
afterEach(forgetAll)

/** The rows, blocks and days that can be used; the guide of an empty clinic has no filter. */
const inReach = () =>
  [
    ...screen
      .getByRole('main')
      .querySelectorAll('tbody tr, main ul button, [data-column] button, ol a'),
  ].filter(
    // What ignores actions has a test of its own.
    (one) => !one.closest('[inert], [data-ignores-actions], [aria-labelledby=setup-guide]'),
  )

/** What is said of the rows: their number, and the numbers and sums on the tabs. */
const figures = () =>
  [['[data-result-count]', /\d/] as const, ['[role=tab]', /₹\d|\(\d/] as const].flatMap(
    ([selector, figure]) =>
      [...screen.getByRole('main').querySelectorAll(selector)]
        .map(({ textContent }) => textContent)
        .filter((said) => figure.test(said)),
  )

it.each(lists)(
  '$screen ($address) has no usable row or figure of the previous filter',
  async (list) => {
    await openScreen(
      screens.find(({ name }) => name === list.screen)!,
      list,
    )
    list.begin?.()
    await waitFor(() => expect(inReach().length).toBeGreaterThan(0))
    const before = visibleText()
    server.broken = 'hangs'
    await list.filter()
    await waitFor(() => expect(server.failed.length).toBeGreaterThan(0))
    expect(inReach()).toEqual([])
    expect(figures()).toEqual([])
    await server.comeBack()
    await waitFor(() => expect(inReach().length).toBeGreaterThan(0))
    expect(before).toContain(list.shows ?? 'Alpha')
  },
)
