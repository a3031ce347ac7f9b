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
