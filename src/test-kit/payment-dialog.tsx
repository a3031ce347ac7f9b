import { notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Role } from '../access/permissions/access.ts'
import { clearStoredSession } from '../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../platform/http/problem.ts'
import PaymentDialog from '../scheduling/appointments/PaymentDialog.tsx'
import { buildAppointment } from './build-appointment.ts'
import { renderPage, setSignedIn } from './render-page.tsx'

export const appointment = buildAppointment()

/** What the server answers and was sent; each test changes the answers of its subject. */
export const server = {} as {
  answer: () => Promise<Response>
  paidBefore: Promise<{ deposit: number; package: null }>
  sent: { path: string; body: unknown }[]
}
export const onClose = vi.fn<() => void>()
export const onChanged = vi.fn<() => void>()

export const answerProblem = (code: ProblemCode) => async () =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

/** Answers the calls of the payment's dialog in each test of a file. */
export function servePayments(): void {
  beforeEach(() => {
    server.answer = async () => Response.json({})
    server.paidBefore = Promise.resolve({ deposit: 0, package: null })
    server.sent = []
    onClose.mockClear()
    onChanged.mockClear()
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path.endsWith('/paid-before'))
        return Response.json({ ...(await server.paidBefore), unsaved: [] })
      // What is read beside the transaction id has tests of its own.
      if (init.method === 'GET') return Response.json([])
      server.sent.push({ path, body: JSON.parse(init.body as string) })
      return server.answer()
    })
  })
  afterEach(() => {
    notifications.clean()
    clearStoredSession()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
}

export function openDialog(role: Role = 'Admin', of = appointment) {
  setSignedIn(role)
  return renderPage(
    <PaymentDialog appointment={of} opened onClose={onClose} onChanged={onChanged} />,
  )
}

export const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
export const radio = (name: string) => screen.getByRole('radio', { name })
export const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
