import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ScreenName } from '../../access/permissions/screen-permissions.ts'
import {
  FailingServer,
  forgetAll,
  openScreen,
  saidWhileFailing,
  settledText,
  tryAgain,
} from '../../test-kit/failing-server.tsx'
import { visibleText } from '../../test-kit/render-page.tsx'
import { screens } from './screens.tsx'

interface Refreshed {
  screen: ScreenName
  /** The request that fails on the refresh. */
  call: RegExp
  begin?: string
}

/** Data that is refreshed automatically, except lists of rows, which report it in their footer. */
const refreshed: Refreshed[] = [
  { screen: 'landingPage', call: /\/figures/ },
  { screen: 'consultantDashboard', call: /\/figures/ },
  { screen: 'landingPage', call: /\/appointments\?/ },
  { screen: 'screening', call: /\/screening/ },
  { screen: 'bookingRequests', call: /\/booking-requests$/ },
  { screen: 'calendar', call: /\/calendar\?/ },
  { screen: 'account', call: /\/account$/ },
  { screen: 'account', call: /\/sessions/ },
  { screen: 'account', call: /\/tokens/ },
  { screen: 'account', call: /\/passkeys/ },
  { screen: 'signInRules', call: /\/sign-in-rules/ },
  { screen: 'feedback', call: /\/feedback\/sums/ },
  { screen: 'safety', call: /\/safety/ },
  { screen: 'subscription', call: /\/subscriptions/ },
  { screen: 'reports', call: /\/pictures/, begin: 'Charts' },
]

let server: FailingServer

beforeEach(() => {
  server = new FailingServer()
  // jsdom does not implement scrolling.
  Element.prototype.scrollTo = () => {}
})
afterEach(() => {
  focusManager.setFocused(undefined)
  forgetAll()
})

const comeBackToWindow = () =>
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })

it.each(refreshed)(
  '$screen shows that $call may be out of date when a refresh failed',
  async (one) => {
    const asked: string[] = []
    const answer = globalThis.fetch
    globalThis.fetch = (path, init) => {
      asked.push(path as string)
      return answer(path, init)
    }
    const queries = await openScreen(screens.find(({ name }) => name === one.screen)!)
    await waitFor(() => expect(visibleText()).toMatch(/Alpha|Admin/))
    if (one.begin) fireEvent.click(await screen.findByRole('button', { name: one.begin }))
    await waitFor(() => expect(asked.some((path) => one.call.test(path))).toBe(true))
    const before = await settledText(queries)
    server.breaks = (path) => one.call.test(path)
    server.broken = 'no line'
    comeBackToWindow()
    expect(await saidWhileFailing()).toEqual([])
    expect(screen.getByRole('main').textContent).toMatch(/the last update failed/)
    await server.comeBack()
    await waitFor(() => expect(tryAgain()).toHaveLength(0))
    expect(await settledText(queries)).toBe(before)
  },
)
