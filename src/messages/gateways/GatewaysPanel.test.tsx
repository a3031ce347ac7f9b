import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import GatewaysPanel from './GatewaysPanel.tsx'

afterEach(() => clearStoredSession())

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
