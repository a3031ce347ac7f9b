import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { currentInstantMs } from '../../platform/clock/clinic-clock.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { endNewClinic, setClinicBrand } from '../../platform/ui/clinic-brand.tsx'
import { renderPage } from '../../test-kit/render-page.tsx'
import SignInScreen from './SignInScreen.tsx'
import { clearStoredSession } from './stored-session.tsx'

/** The answer to each URL: a problem, or a session. */
let answers: Record<string, ProblemCode | 'in'>

const session = () => ({
  sessionId: '7',
  tokenExpiration: new Date(currentInstantMs() + 60_000).toISOString(),
  staff: {
    id: 2,
    role: 'Employee',
    name: 'Nandini',
    email: 'nandini@example.org',
    degree: null,
    mobile: null,
    accessCodes: [],
    furtherRights: [],
  },
})

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const code = answers[path]!
    if (code === 'in') return Response.json(session())
    return Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })
  })
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

async function signInWithPassword() {
  const router = createMemoryRouter(
    [
      { path: '/auth/signin', element: <SignInScreen /> },
      { path: '*', element: <p>The start page</p> },
    ],
    { initialEntries: ['/auth/signin'] },
  )
  const user = renderPage(<RouterProvider router={router} />)
  await user.type(screen.getByLabelText('User name'), 'reception')
  await user.type(screen.getByLabelText('Password'), 'opd-demo-2026')
  await user.keyboard('{Enter}')
  return user
}
const code = () => screen.findByRole('textbox', { name: 'Code' })

it('welcomes back, and in a clinic without an account says how the first one is created', async () => {
  const router = createMemoryRouter([{ path: '*', element: <SignInScreen /> }])
  setClinicBrand({ name: '', logoVersion: null, isNew: true })
  renderPage(<RouterProvider router={router} />)
  expect(screen.getByText(/^This clinic has no account yet/)).toBeTruthy()
  expect(screen.queryByText(/^Welcome back/)).toBeNull()
  act(endNewClinic)
  expect(screen.getByText(/^Welcome back/)).toBeTruthy()
})

it('signs in a person without a second factor at once', async () => {
  answers = { '/api/sign-in': 'in' }
  await signInWithPassword()
  expect(await screen.findByText('The start page')).toBeTruthy()
})

it('shows that an account is locked', async () => {
  answers = { '/api/sign-in': 'locked' }
  await signInWithPassword()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your account is locked. Please ask an Admin of the clinic.',
  )
})

it('asks for a code when it is required, and again after a wrong one', async () => {
  answers = { '/api/sign-in': 'code_needed', '/api/sign-in/code': 'wrong_code' }
  const user = await signInWithPassword()
  await user.type(await code(), '12345')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^A code has 6 digits/)).toBeTruthy()
  await user.type(await code(), '6')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This code is not right/)
  expect(localStorage.getItem('sessionId')).toBeNull()
  answers['/api/sign-in/code'] = 'in'
  await user.keyboard('{Enter}')
  expect(await screen.findByText('The start page')).toBeTruthy()
})

it.each(['sign_in_again', 'code_used'] as const)(
  'starts again when the second step has ended: %s',
  async (over) => {
    answers = { '/api/sign-in': 'code_needed', '/api/sign-in/code': over }
    const user = await signInWithPassword()
    await user.type(await code(), 'k7mqx-4hwpn')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/sign in again\.$/)
    expect(screen.getByLabelText('User name')).toHaveProperty('value', '')
  },
)

it('returns to the user name and the password when the person has no code', async () => {
  answers = { '/api/sign-in': 'code_needed' }
  const user = await signInWithPassword()
  await code()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says that its tab is alive, whose forms go on for who signs in again', async () => {
  const asked: string[] = []
  const locks = { request: async (name: string) => void asked.push(name) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks')
    sessionStorage.clear()
    localStorage.clear()
  })
  sessionStorage.setItem('draft.tab.2', 'this-tab')
  localStorage.setItem('draft.copy.2.this-tab.walk-in', '{}')
  renderPage(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <SignInScreen /> }])} />,
  )
  await waitFor(() => expect(asked).toEqual(['opd-tab this-tab']))
})
