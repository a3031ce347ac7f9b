import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { paths } from '../permissions/paths.ts'
import { clearStoredSession, storedStaff } from './stored-session.tsx'
import type { BrowserSession } from './sign-in.ts'
import FirstAdminScreen from './FirstAdminScreen.tsx'

let sentRequests: { path: string; body: unknown }[]
let isValid: boolean

const session: BrowserSession = {
  sessionId: '1',
  tokenExpiration: '2099-01-01T00:00:00.000Z',
  staff: {
    id: 1,
    role: 'Admin',
    name: 'Asha Rao',
    email: '',
    degree: null,
    mobile: null,
    accessCodes: [],
    furtherRights: [],
  },
}

beforeEach(() => {
  sentRequests = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sentRequests.push({ path, body: JSON.parse(body) })
    return Response.json(path === '/api/sign-in' ? session : { isValid })
  })
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/auth/first-admin', element: <FirstAdminScreen /> },
      { path: paths.landingPage, element: <p>The landing page</p> },
      { path: '*', element: <p>Signing in</p> },
    ],
    { initialEntries: [address] },
  )
  return renderPage(<RouterProvider router={router} />)
}

it('reads the token after the # of the link', async () => {
  isValid = true
  open('/auth/first-admin#token=the-secret')
  expect(await screen.findByLabelText('Full name')).toBeTruthy()
  expect(sentRequests).toEqual([{ path: '/api/first-admin/check', body: { token: 'the-secret' } }])
})

it('shows at once that a link is invalid, with a way to the sign-in', async () => {
  isValid = false
  const user = open('/auth/first-admin#token=used')
  expect(await screen.findByText('This link is not valid any more.')).toBeTruthy()
  expect(screen.queryByLabelText('Full name')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByText('Signing in')).toBeTruthy()
})

it('marks the e-mail as optional, and signs the first Admin in', async () => {
  isValid = true
  const user = open('/auth/first-admin#token=the-secret-of-the-clinic')
  await user.type(await screen.findByLabelText('Full name'), 'Asha Rao')
  await user.type(screen.getByLabelText('User name'), 'asha')
  expect(screen.getByLabelText('E-mail (optional)')).toBeTruthy()
  await user.type(screen.getByLabelText('Password'), 'a pass phrase of mine')
  await user.click(screen.getByRole('button', { name: 'Create the account' }))
  expect(await screen.findByText('The landing page')).toBeTruthy()
  expect(sentRequests.slice(1)).toMatchObject([
    { path: '/api/first-admin', body: { username: 'asha', email: '' } },
    { path: '/api/sign-in', body: { username: 'asha', password: 'a pass phrase of mine' } },
  ])
  expect(storedStaff()?.name).toBe('Asha Rao')
})
