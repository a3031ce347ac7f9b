import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { isBlocked, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import type { Account } from './collect.ts'
import CollectDialog from './CollectDialog.tsx'

const charge = {
  id: 1,
  kind: 'charge' as const,
  adjustmentKind: null,
  amount: 800,
  returnsDeposit: false,
  mode: null,
  transactionId: null,
  note: null,
  day: '2026-11-20',
  paidOn: '2026-11-20',
  by: 'Reception',
  approvedBy: null,
  hasReceipt: false,
  receipt: null,
  reversed: null,
}
const payment = { ...charge, id: 2, kind: 'payment' as const, amount: 300, mode: 'Cash' as const }
const sibling = {
  id: 77,
  day: '2026-11-10',
  patientName: 'Ravi Iyer',
  consultantName: 'Dr. Anita',
  serviceName: 'General',
  owed: 200,
}
const owing: Account = {
  charged: 800,
  paid: 300,
  owed: 500,
  status: 'CD',
  deposit: 0,
  payable: 500,
  package: null,
  entries: [charge, payment],
  requests: [],
  limits: { refund: null, discount: null, 'write-off': null },
  patientLanguage: null,
  household: [],
}

let account: Account
let answer: () => Promise<Response>
let sent: { path: string; body: Record<string, unknown> }[]
const onClose = vi.fn<() => void>()
const onChanged = vi.fn<() => void>()

const answerProblem = (code: ProblemCode) => async () =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

beforeEach(() => {
  account = owing
  answer = async () => Response.json({ id: 5 })
  sent = []
  onClose.mockClear()
  onChanged.mockClear()
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/account')) return Promise.resolve(Response.json(account))
    // The branches with their UPI addresses, and where a transaction id was used before.
    if (init?.method !== 'POST') return Promise.resolve(Response.json([]))
    sent.push({ path, body: JSON.parse(init!.body as string) as Record<string, unknown> })
    return answer()
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

async function openDialog(role: Role = 'Admin', id = 41) {
  setSignedIn(role)
  const user = renderPage(
    <MemoryRouter>
      <CollectDialog
        appointment={buildAppointment({ id, day: '2026-11-20', status: 'CD' })}
        opened
        onClose={onClose}
        onChanged={onChanged}
      />
    </MemoryRouter>,
  )
  await screen.findByRole('list', { name: 'Entries' })
  return user
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount taken now' })
const collect = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Collect' })

it('begins with what is owed, and takes a part of it', async () => {
  const user = await openDialog()
  expect(amount().value).toBe('500')
  expect(isBlocked(collect())).toBe(true)
  await user.clear(amount())
  await user.type(amount(), '200.50')
  await user.click(screen.getByRole('radio', { name: 'Cash' }))
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'By her son')
  await user.click(collect())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onChanged).toHaveBeenCalledOnce()
  expect(sent).toEqual([
    {
      path: '/api/collections',
      body: {
        idempotencyKey: expect.any(String),
        items: [{ appointment: 41, amount: 200.5 }],
        mode: 'Cash',
        note: 'By her son',
      },
    },
  ])
})

it('says for which day it counts where the drawer of today is closed', async () => {
  answer = async () => Response.json({ id: 5, countsFor: '2026-11-25' })
  const user = await openDialog()
  await user.click(screen.getByRole('radio', { name: 'Cash' }))
  await user.click(collect())
  const said = "Payment collected. It counts for 25-11-2026, as today's drawer is closed."
  expect(await screen.findByText(said)).toBeTruthy()
})

it('leads from a session of a package to its series, where that is paid', async () => {
  const session = { status: 'PE' as const, charged: 0, paid: 0, owed: 0, payable: 0, entries: [] }
  account = { ...owing, ...session, package: { series: 87, left: 900 } }
  const user = await openDialog()
  expect(screen.getByText('Left in the package').nextSibling?.textContent).toBe('₹900')
  expect(screen.queryByText('Nothing is owed.')).toBeNull()
  expect(screen.queryByText('Still to pay')).toBeNull()
  const link = screen.getByRole('link', { name: 'Open the series' })
  expect(link.getAttribute('href')).toBe('/subscriptions/87')
  await user.click(link)
  expect(onClose).toHaveBeenCalledOnce()
})

it('takes no more than is owed, and says so', async () => {
  const user = await openDialog('Consultant')
  await user.clear(amount())
  await user.type(amount(), '501{Enter}')
  await screen.findByText('This is more than is owed.')
  expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull()
  expect(sent).toEqual([])
})

it('pays for several of a household at once, the oldest first', async () => {
  account = { ...owing, household: [sibling] }
  const user = await openDialog()
  await user.click(screen.getByRole('checkbox', { name: /Ravi Iyer/ }))
  expect(amount().value).toBe('700')
  await user.clear(amount())
  await user.type(amount(), '600')
  await user.click(screen.getByRole('radio', { name: 'Online' }))
  await user.type(screen.getByRole('textbox', { name: 'UPI/Transaction ID' }), 'UPI-5')
  await user.click(collect())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({
    items: [
      { appointment: 77, amount: 200 },
      { appointment: 41, amount: 400 },
    ],
    mode: 'Online',
    transactionId: 'UPI-5',
  })
})

it('keeps what was typed when the session ends, for the same appointment only', async () => {
  account = { ...owing, household: [sibling] }
  answer = answerProblem('signed_out')
  const user = await openDialog()
  await user.click(screen.getByRole('checkbox', { name: /Ravi Iyer/ }))
  await user.clear(amount())
  await user.type(amount(), '450')
  await user.click(screen.getByRole('radio', { name: 'Online' }))
  await user.type(screen.getByRole('textbox', { name: 'UPI/Transaction ID' }), 'UPI-7')
  await user.click(collect())
  await waitFor(() => expect(sent).toHaveLength(1))
  user.unmount()
  const other = await openDialog('Admin', 42)
  expect(amount().value).toBe('500')
  other.unmount()
  await openDialog()
  expect(amount().value).toBe('450')
  expect(screen.getByRole('checkbox', { name: /Ravi Iyer/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('textbox', { name: 'UPI/Transaction ID' })).toHaveProperty(
    'value',
    'UPI-7',
  )
  expect(Object.keys(sessionStorage).filter((name) => !name.startsWith('draft.tab.'))).toEqual([
    'draft.collect.41.1',
  ])
})

it.each(['given up', 'sent'])('deletes what was typed once it is %s', async (variant) => {
  const user = await openDialog('Consultant')
  await user.clear(amount())
  await user.type(amount(), '450')
  expect(Object.keys(sessionStorage).filter((name) => !name.startsWith('draft.tab.'))).toEqual([
    'draft.collect.41.1',
  ])
  if (variant === 'sent') await user.click(collect())
  else {
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
  }
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(Object.keys(sessionStorage).filter((name) => !name.startsWith('draft.tab.'))).toEqual([])
})

it('sends the same key again after a lost answer, and another for another amount', async () => {
  answer = answerProblem('unavailable')
  const user = await openDialog('Consultant')
  await user.click(collect())
  await screen.findByRole('alert')
  await user.click(collect())
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.clear(amount())
  await user.type(amount(), '450')
  await user.click(collect())
  await waitFor(() => expect(sent).toHaveLength(3))
  const keys = sent.map(({ body }) => body.idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('shows what is owed now when another desk was quicker', async () => {
  answer = answerProblem('less_owed')
  const user = await openDialog('Consultant')
  account = { ...owing, paid: 700, owed: 100, payable: 100 }
  await user.click(collect())
  await waitFor(() => expect(amount().value).toBe('100'))
  await screen.findByText(/Less is owed/)
  expect(onClose).not.toHaveBeenCalled()
})

it('reverses a wrong payment with a reason, for those who may', async () => {
  const user = await openDialog()
  answer = async () => Response.json({})
  await user.click(screen.getByRole('button', { name: /^Reverse: Payment/ }))
  expect(screen.queryByRole('button', { name: /^Reverse: Charge/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Wrong amount' }))
  account = {
    ...owing,
    paid: 0,
    owed: 800,
    payable: 800,
    entries: [
      charge,
      { ...payment, reversed: { day: '2026-11-24', by: 'Asha', reason: 'wrong_amount' } },
    ],
  }
  await user.click(screen.getByRole('button', { name: 'Reverse ₹300' }))
  await within(screen.getByRole('list', { name: 'Entries' })).findByText(/by Asha: Wrong amount/)
  expect(sent).toEqual([
    { path: '/api/appointments/41/reverse-entry', body: { entry: 2, reason: 'wrong_amount' } },
  ])
  expect(onChanged).toHaveBeenCalledOnce()
})

it('says only of money that has no receipt that it is from before there were receipts', async () => {
  account = { ...owing, entries: [charge, payment, { ...payment, id: 3, hasReceipt: true }] }
  await openDialog('Consultant')
  expect(screen.getAllByText('From before there were receipts')).toHaveLength(1)
})

it('puts the focus back on what was chosen when it is cancelled', async () => {
  const user = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Discount' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Discount' }))
})

it('offers no reversal to those who may not, and nothing to collect of what is paid', async () => {
  account = { ...owing, paid: 800, owed: 0, payable: 0 }
  await openDialog('Consultant')
  expect(screen.getByText('Nothing is owed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Reverse/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Collect' })).toBeNull()
})
