import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { refusedAnswer } from '../../test-kit/problem-response.ts'
import { pageOf } from '../../test-kit/render-page.tsx'
import type { Session } from '../auth/sign-in.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

let answer: () => Response
let sent: unknown[]
const onDone = vi.fn<(session: Session) => void>()

const refuse = (code: ProblemCode, fields?: Record<string, string>) => (): Response =>
  refusedAnswer(code, fields)

beforeEach(() => {
  sent = []
  onDone.mockClear()
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string))
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const current = () => screen.getByLabelText('Current password')
const next = () => screen.getByLabelText('New password')
const submit = () => screen.getByRole('button', { name: 'Change password' })

it('sends nothing that the rules refuse, and says why at the field', async () => {
  const user = pageOf(<ChangePasswordForm onDone={onDone} />)
  await user.type(next(), 'too short')
  await user.click(submit())
  expect(screen.getByText('Please enter your password.')).toBeTruthy()
  expect(screen.getByText('A password has at least 10 characters.')).toBeTruthy()
  expect(sent).toEqual([])
})

it('shows what only the server can know at its field, and keeps what was typed', async () => {
  answer = refuse('invalid_input', { current: 'account.wrongPassword' })
  const user = pageOf(<ChangePasswordForm onDone={onDone} />)
  await user.type(current(), 'not mine')
  await user.type(next(), 'a long enough one')
  await user.click(submit())
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  expect(next()).toHaveProperty('value', 'a long enough one')
  expect(onDone).not.toHaveBeenCalled()
})

it('shows another refusal above the fields, and hands on what was answered', async () => {
  answer = refuse('too_many_requests')
  const user = pageOf(<ChangePasswordForm onDone={onDone} />)
  await user.type(current(), 'the one before')
  await user.type(next(), 'a long enough one')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many tries. Please wait a minute.',
  )

  const session = { sessionId: '7' }
  answer = () => Response.json(session)
  await user.click(submit())
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(onDone.mock.calls[0]![0]).toEqual(session)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent.at(-1)).toEqual({ current: 'the one before', password: 'a long enough one' })
})
