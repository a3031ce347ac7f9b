import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import type { Account } from './collect.ts'
import CollectDialog from './CollectDialog.tsx'

// A payment whose answer is lost: what was read meanwhile shows it already, and it is sent again.

const charge: Account['entries'][number] = {
  id: 1,
  kind: 'charge',
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
const paymentOf = (id: number, amount: number): Account['entries'][number] => ({
  ...charge,
  id,
  kind: 'payment',
  amount,
  mode: 'Cash',
})
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
  entries: [charge, paymentOf(2, 300)],
  requests: [],
  limits: { refund: null, discount: null, 'write-off': null },
  patientLanguage: null,
  household: [],
}
/** With a payment more, of which so much was for this appointment. */
const withPayment = (amount: number, own = amount): Account => ({
  ...owing,
  paid: 300 + own,
  owed: 500 - own,
  payable: 500 - own,
  entries: [...owing.entries, paymentOf(3, amount)],
})

let account: Account
let refusal: ProblemCode | undefined
let sent: unknown[]
let printed: string[]
const onClose = vi.fn<() => void>()

beforeEach(() => {
  account = owing
  refusal = 'unavailable'
  sent = []
  printed = []
  onClose.mockClear()
  setSignedIn('Consultant')
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/account')) return Response.json(account)
    if (init?.method !== 'POST') return Response.json([])
    if (path.endsWith('/print-receipt')) {
      printed.push(path)
      return new Promise(() => {})
    }
    sent.push(JSON.parse(init.body as string))
    if (!refusal) return Response.json({ id: 5 })
    const body = { code: refusal, message: refusal, requestId: 'r' }
    return Response.json(body, { status: problems[refusal] })
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

async function openDialog() {
  const user = renderPage(
    <MemoryRouter>
      <CollectDialog
        appointment={buildAppointment({ id: 41, day: '2026-11-20', status: 'CD' })}
        opened
        onClose={onClose}
        onChanged={() => {}}
      />
    </MemoryRouter>,
  )
  await screen.findByRole('list', { name: 'Entries' })
  return user
}
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount taken now' })
const collect = () => screen.getByRole('button', { name: 'Collect' })
const findEntry = (shown: string) =>
  within(screen.getByRole('list', { name: 'Entries' })).findByText(shown)

it.each<[string, Partial<Account>, number]>([
  ['a part of what is owed', {}, 200],
  ['an older debt of the household', { household: [sibling] }, 0],
])('takes %s once, and offers its own receipt', async (_, { household = [] }, own) => {
  account = { ...owing, household }
  const user = await openDialog()
  if (household.length > 0) await user.click(screen.getByRole('checkbox', { name: /Ravi Iyer/ }))
  await user.clear(amount())
  await user.type(amount(), '200')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'By her son')
  account = withPayment(200, own)
  await user.click(collect())
  await screen.findByRole('alert')
  await findEntry('₹200')
  expect(amount().value).toBe('200')
  refusal = undefined
  await user.click(collect())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  const isOther = household.length > 0
  await user.click(
    await screen.findByRole('button', { name: new RegExp(isOther ? 'Ravi Iyer' : 'Meena Rao') }),
  )
  expect(printed).toEqual([`/api/appointments/${isOther ? 77 : 41}/print-receipt`])
})

it('says that all of it was taken when nothing is owed any more', async () => {
  const user = await openDialog()
  account = withPayment(500)
  await user.click(collect())
  await screen.findByRole('alert')
  await findEntry('₹500')
  refusal = undefined
  await user.click(collect())
  await screen.findByText('Payment collected.')
  expect(sent[1]).toEqual(sent[0])
})

it('begins again with what is owed when it was not entered, and another desk took some', async () => {
  const user = await openDialog()
  account = withPayment(200)
  await user.click(collect())
  await screen.findByRole('alert')
  await findEntry('₹200')
  expect(amount().value).toBe('500')
  refusal = 'less_owed'
  await user.click(collect())
  await waitFor(() => expect(amount().value).toBe('300'))
})
