import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import ServicesScreen from './ServicesScreen.tsx'

beforeEach(() => {
  // oxlint-disable-next-line no-new -- it answers from now on
  new SampleServer({ 1: 'Alpha' })
  setSignedIn('Admin')
})
afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
})

/** The screen at an address, in the same entry of the history. */
const openAt = (address: string) =>
  renderPage(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <ServicesScreen /> }], {
        initialEntries: [address],
      })}
    />,
  )

it('services and charges are searched each by itself', async () => {
  const search = () => screen.findByRole<HTMLInputElement>('searchbox')
  const user = openAt('/Services')
  await user.type(await search(), 'physio')
  user.unmount()
  const { unmount } = openAt('/Services?tab=charges')
  await screen.findByRole('heading', { name: 'Charges' })
  expect((await search()).value).toBe('')
  unmount()
  openAt('/Services')
  expect((await search()).value).toBe('physio')
})
