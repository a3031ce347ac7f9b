import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import FirstAdminScreen from './FirstAdminScreen.tsx'

let sentRequests: { path: string; body: unknown }[]
let isValid: boolean

beforeEach(() => {
  sentRequests = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sentRequests.push({ path, body: JSON.parse(body) })
    return Response.json({ isValid })
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/auth/first-admin', element: <FirstAdminScreen /> },
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
