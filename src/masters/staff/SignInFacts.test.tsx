import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import { SignInFacts } from './SignInFacts.tsx'
import { employeeSignIn, type StaffSignIn } from './staff-sign-in.ts'

const bodies: unknown[] = []
beforeEach(() => {
  bodies.length = 0
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string))
    return Response.json({ password: 'abcde-fghij-klmno' })
  })
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

const row = {
  id: 9,
  name: 'Ravi Menon',
  username: 'ravi',
  role: 'Employee' as const,
  accessCodes: [],
  furtherRights: [],
}
const signIn: StaffSignIn = {
  lastSignIn: null,
  locked: false,
  passwordPending: false,
  passwordChangedAt: null,
  hasSecondFactor: false,
  passkeys: 0,
  sessions: [],
}

function factsOf(changes: Partial<StaffSignIn>) {
  const onPassword = vi.fn<() => void>()
  const facts = { ...signIn, ...changes }
  const user = renderPage(
    <SignInFacts calls={employeeSignIn} row={row} signIn={facts} onPassword={onPassword} />,
  )
  return { user, onPassword }
}
const also = () =>
  screen.queryByRole('checkbox', { name: 'Remove the second factor and the passkeys as well' })

it.each([true, false])(
  'a password reset offers to remove the passkeys as well (%s)',
  async (yes) => {
    setSignedIn('Admin', 1)
    const { user, onPassword } = factsOf({ passkeys: 2 })
    await user.click(screen.getByRole('button', { name: 'Set a new password' }))
    expect(screen.getByText(/^They are signed out everywhere, their tokens .* end/)).toBeTruthy()
    expect(screen.getByText(/whoever has a passkey signs in without a password/)).toBeTruthy()
    expect(also()).toHaveProperty('checked', false)
    if (yes) await user.click(also()!)
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    await waitFor(() => expect(onPassword).toHaveBeenCalledOnce())
    expect(bodies).toEqual([{ removeFactors: yes }])
  },
)

it('a password reset asks nothing when there is no passkey and no second factor', async () => {
  setSignedIn('Admin', 1)
  const { user } = factsOf({})
  await user.click(screen.getByRole('button', { name: 'Set a new password' }))
  expect(also()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(bodies).toEqual([{ removeFactors: false }]))
})

it('a manager who is not an Admin is not offered an Admin’s actions', async () => {
  setSignedIn('Employee', 2)
  const { user } = factsOf({ passkeys: 1 })
  await user.click(screen.getByRole('button', { name: 'Set a new password' }))
  expect(also()).toBeNull()
})
