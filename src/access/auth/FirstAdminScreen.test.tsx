import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageOf } from '../../test-kit/render-page.tsx'
import FirstAdminScreen from './FirstAdminScreen.tsx'

let sent: { path: string; body: unknown }[]
let isValid: boolean

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) })
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
  return pageOf(<RouterProvider router={router} />)
}

it('takes the secret of the link from behind its #', async () => {
  isValid = true
  open('/auth/first-admin#token=the-secret')
  expect(await screen.findByLabelText('Full name')).toBeTruthy()
  expect(sent).toEqual([{ path: '/api/first-admin/check', body: { token: 'the-secret' } }])
})

it('says at once that a link leads nowhere, and leads to the sign-in', async () => {
  isValid = false
  const user = open('/auth/first-admin#token=used')
  expect(await screen.findByText('This link is not valid any more.')).toBeTruthy()
  expect(screen.queryByLabelText('Full name')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByText('Signing in')).toBeTruthy()
})
