import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import type { BrowserSession } from '../auth/sign-in.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

let answer: () => Response
let sentBodies: unknown[]
const onDone = vi.fn<(session: BrowserSession) => void>()

const respondWithProblem = (code: ProblemCode, fields?: Record<string, string>) => (): Response =>
  problemResponse(code, fields)

beforeEach(() => {
  sentBodies = []
  onDone.mockClear()
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sentBodies.push(JSON.parse(init.body as string))
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const current = () => screen.getByLabelText('Current password')
const next = () => screen.getByLabelText('New password')
const submit = () => screen.getByRole('button', { name: 'Change password' })

it('does not submit what the rules refuse, and shows the reason at the field', async () => {
  const user = renderPage(<ChangePasswordForm onDone={onDone} />)
  await user.type(next(), 'too short')
  await user.click(submit())
  expect(screen.getByText('Please enter your password.')).toBeTruthy()
  expect(screen.getByText('A password has at least 10 characters.')).toBeTruthy()
  expect(sentBodies).toEqual([])
})

it('shows the server’s error at its field, and keeps what was typed', async () => {
  answer = respondWithProblem('invalid_input', { current: 'account.wrongPassword' })
  const user = renderPage(<ChangePasswordForm onDone={onDone} />)
  await user.type(current(), 'not mine')
  await user.type(next(), 'a long enough one')
  await user.click(submit())
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  expect(next()).toHaveProperty('value', 'a long enough one')
  expect(onDone).not.toHaveBeenCalled()
})

it('shows other problems above the fields, and passes the answer on', async () => {
  answer = respondWithProblem('too_many_requests')
  const user = renderPage(<ChangePasswordForm onDone={onDone} />)
  await user.type(current(), 'the one before')
  await user.type(next(), 'a long enough one')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many attempts. Please wait a minute.',
  )

  // Whether a server that was not heard had changed it, nobody here can know.
  answer = () => Response.error()
  await user.click(submit())
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      "The clinic's server cannot be reached. Please try again. The password may have been " +
        'changed nevertheless. If you have to sign in again, try the new password first.',
    ),
  )

  const session = { sessionId: '7' }
  answer = () => Response.json(session)
  await user.click(submit())
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(onDone.mock.calls[0]![0]).toEqual(session)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sentBodies.at(-1)).toEqual({ current: 'the one before', password: 'a long enough one' })
})
