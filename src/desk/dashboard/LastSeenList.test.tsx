import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { allowLastSeen } from '../../platform/offline/last-seen.tsx'
import { screens } from '../../app/screens/screens.tsx'
import { FailingServer, forgetAll, openScreen } from '../../test-kit/failing-server.tsx'

const landingPage = screens.find(({ name }) => name === 'landingPage')!
let server: FailingServer

beforeEach(() => {
  server = new FailingServer()
})
afterEach(() => {
  allowLastSeen(true)
  clearStoredSession()
  forgetAll()
})

const mark = () => screen.queryByText(/^The list as of \d\d:\d\d\./)
const kept = () => localStorage.getItem('lastSeen')

/** The desk sees today's list, and is opened once more without its server. */
async function seeAndLose(): Promise<void> {
  await openScreen(landingPage)
  await screen.findAllByRole('button', { name: /^Conduct/ })
  const entry = kept()
  const session = { ...localStorage }
  cleanup()
  forgetAll()
  for (const [name, text] of Object.entries(session)) localStorage.setItem(name, String(text))
  server = new FailingServer()
  server.broken = 'no line'
  if (entry) localStorage.setItem('lastSeen', entry)
}

it('today’s list that was seen is read without the server, and lives on when it is back', async () => {
  await seeAndLose()
  expect(kept()).not.toContain('price')
  await openScreen(landingPage)
  await waitFor(() => expect(mark()).not.toBeNull())
  expect(screen.getByRole('region', { name: "Today's" }).textContent).toContain('Alpha')
  expect(screen.queryByRole('button', { name: /^(Conduct|Cancel)/ })).toBeNull()
  await server.comeBack()
  await waitFor(() => expect(mark()).toBeNull())
  expect(await screen.findAllByRole('button', { name: /^Conduct/ })).not.toHaveLength(0)
})

it('a clinic that keeps no list has none to show', async () => {
  act(() => allowLastSeen(false))
  await seeAndLose()
  expect(kept()).toBeNull()
  await openScreen(landingPage)
  expect(await screen.findAllByRole('button', { name: 'Try again' })).not.toHaveLength(0)
  expect(mark()).toBeNull()
})
