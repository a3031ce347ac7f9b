import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { ChangeServer } from '../../test-kit/change-server.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import DecideDialog from './DecideDialog.tsx'
import type { WaitingAdjustment } from './refunds.ts'

const request: WaitingAdjustment = {
  id: 7,
  appointmentId: 41,
  kind: 'refund',
  source: 'visit',
  amount: 600,
  mode: 'Online',
  transactionId: null,
  reason: 'goodwill',
  askedBy: 'Reception',
  askedAt: '2026-11-24T05:00:00.000Z',
  isOwn: false,
  day: '2026-11-20',
  branchId: 1,
  branchName: 'Koramangala',
  patientName: 'Meera Iyer',
  consultantName: 'Dr. Anita',
  serviceName: 'General',
  starts: '10:00',
  ends: '10:15',
  walkIn: false,
}
const onClose = vi.fn<() => void>()
const onChanged = vi.fn<() => void>()
let server: ChangeServer
beforeEach(() => {
  onClose.mockClear()
  onChanged.mockClear()
  setSignedIn('Admin')
  server = new ChangeServer()
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

async function open(changes: Partial<WaitingAdjustment> = {}) {
  const row = { ...request, ...changes }
  const user = renderPage(<DecideDialog row={row} opened onClose={onClose} onChanged={onChanged} />)
  await screen.findByRole('dialog')
  return user
}
const button = (name: string) => screen.getByRole('button', { name })

it.each([
  ['visit', 'Refund ₹600'],
  ['deposit', 'Refund ₹600 · Deposit'],
  ['package', 'Refund ₹600 · Package'],
] as const)('says which money it gives back: %s', async (source, title) => {
  await open({ source })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
})

it('money that is sent now needs its transaction id', async () => {
  const user = await open()
  await user.click(button('Approve ₹600'))
  await screen.findByText('Please enter the UPI/Transaction ID.')
  expect(server.sent).toEqual([])
  await user.type(screen.getByRole('textbox'), 'UPI-9')
  await user.click(button('Approve ₹600'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent).toEqual([
    {
      path: '/api/appointments/41/approve-adjustment',
      body: { adjustment: 7, transactionId: 'UPI-9' },
    },
  ])
})

it('is refused with a reason, never without', async () => {
  const user = await open({ mode: 'Cash' })
  await user.click(button('Refuse'))
  await user.click(button('Refuse'))
  await screen.findByText('Please give a reason.')
  expect(server.sent).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Not agreed' }))
  await user.click(button('Refuse'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent).toEqual([
    {
      path: '/api/appointments/41/refuse-adjustment',
      body: { adjustment: 7, reason: 'not_agreed' },
    },
  ])
})

it('after a lost answer it stays, and the same is sent again', async () => {
  const user = await open({ mode: 'Cash' })
  server.refuse('unavailable')
  await user.click(button('Approve ₹600'))
  await screen.findByRole('alert')
  expect(onClose).not.toHaveBeenCalled()
  server.refuse()
  await user.click(button('Approve ₹600'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent[1]).toEqual(server.sent[0])
})

it('a second click while the answer is late approves once', async () => {
  const user = await open({ mode: 'Cash' })
  const letGo = server.hold()
  await user.dblClick(button('Approve ₹600'))
  letGo()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent).toHaveLength(1)
})

it('what somebody else has decided meanwhile makes the list read again', async () => {
  const user = await open({ mode: 'Cash' })
  server.refuse('already_decided')
  await user.click(button('Approve ₹600'))
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
})
