import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import GatewaysPanel from './GatewaysPanel.tsx'

afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
})

it('a gateway says what is typed and not saved, and nothing once it is as it was', async () => {
  const server = new SampleServer({ 1: 'Alpha' })
  setSignedIn('Admin')
  const user = renderPage(<GatewaysPanel />)
  const field = (await screen.findAllByRole<HTMLInputElement>('textbox'))[0]!
  expect(screen.queryByText('Typed, but not saved yet')).toBeNull()
  await user.type(field, 'x')
  expect(await screen.findByText('Typed, but not saved yet')).toBeTruthy()
  await user.type(field, '{Backspace}')
  expect(screen.queryByText('Typed, but not saved yet')).toBeNull()
  expect(server.changes).toEqual([])
})

it('what is typed is there again after the screen was left, but nothing beside a secret', async () => {
  const server = new SampleServer({ 1: 'Alpha' })
  setSignedIn('Admin')
  let user = renderPage(<GatewaysPanel />)
  const field = async () => (await screen.findAllByRole<HTMLInputElement>('textbox'))[0]!
  const secret = () => document.querySelector<HTMLInputElement>('input[type=password]')!
  const stored = (await field()).value
  await user.type(await field(), ' typed')
  await user.click(screen.getByRole('radio', { name: 'E-mail' }))
  await user.click(await screen.findByRole('radio', { name: 'SMS' }))
  expect((await field()).value).toBe(`${stored} typed`)
  cleanup()
  user = renderPage(<GatewaysPanel />)
  expect((await field()).value).toBe(`${stored} typed`)
  expect(screen.getByText('Typed, but not saved yet')).toBeTruthy()

  // Restored without the password, it would be saved without it.
  await user.type(secret(), 'hush-hush')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('hush-hush')
  cleanup()
  renderPage(<GatewaysPanel />)
  expect((await field()).value).toBe(stored)
  expect(secret().value).toBe('')
  expect(screen.queryByText('Typed, but not saved yet')).toBeNull()
  expect(server.changes).toEqual([])
})

it('a test says what is wrong in words, and a gateway’s own sentence as it is', async () => {
  const server = new SampleServer({ 1: 'Alpha' })
  let words = 'ENOTFOUND'
  server.adaptAnswer = (url, answer) => {
    if (url === '/api/message-gateways/test') return { outcome: 'later', words }
    return answer
  }
  setSignedIn('Admin')
  const user = renderPage(<GatewaysPanel />)
  await user.type(await screen.findByLabelText('Test message to'), '9876543210')
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText(/^The server’s address cannot be found/)).toBeTruthy()
  expect(screen.getByText('ENOTFOUND')).toBeTruthy()
  words = 'HTTP 500 oops'
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('The server answered with status 500.')).toBeTruthy()
  words = '550 No such user'
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText(/^The gateway said: .*550 No such user/)).toBeTruthy()
})
