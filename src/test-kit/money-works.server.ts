import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  collectPayment,
  readAccount,
  reverseEntry,
  type AccountEntry,
} from '../money/collect/collect.ts'
import { returnDeposit } from '../money/collect/return-deposit.ts'
import {
  closeDrawer,
  currentClose,
  listOwnDrawers,
  readBranchDay,
  reopenDrawer,
} from '../money/drawers/drawers.ts'
import { collectPackage, readPackage, refundPackage } from '../money/packages/packages.ts'
import {
  approveAdjustment,
  giveDiscount,
  giveRefund,
  refuseAdjustment,
  withdrawAdjustment,
  writeOff,
} from '../money/refunds/refunds.ts'
import type { CallInput, CallShape } from '../platform/http/call-contract.ts'
import { ProblemError } from '../platform/http/problem.ts'
import {
  cancelAppointment,
  conductAppointment,
} from '../scheduling/appointments/change-appointment.ts'
import type { PaymentMode } from '../scheduling/appointments/payment.ts'
import type { Difference } from '../scheduling/appointments/payment-difference.ts'
import { setBackAppointment } from '../scheduling/appointments/take-back.ts'
import { bookAppointment } from '../scheduling/booking/booking.ts'
import { listOpenSlots } from '../scheduling/slots/slots.ts'
import { toRupees } from '../platform/numbers/paise.ts'
import { anita, buildBooking } from './build-booking.server.ts'
import { chargeLater, chargesOf } from './charge-works.server.ts'
import { countOf } from './drawers.server.ts'
import type { Caller, TestClinic } from './test-clinic.server.ts'
import { voucherWorks } from './voucher-works.server.ts'

/** Whose money several desks handle at once: a household's appointments and a series of one of them. */
export interface Household {
  mobile: string
  /** Grows by what is booked. */
  appointments: number[]
  series: number
  today: string
}

/** A piece of work at a desk. */
export interface DeskWork {
  kind: WorkName
  desk: number
  which: number
  /** All that can be paid or given back, or an amount by chance. */
  isWhole: boolean
  isReceived: boolean
  paise: number
  mode: PaymentMode
  difference: Difference | undefined
  /** Whether it is sent again at the same moment, as a desk does whose answer was lost. */
  isRepeated: boolean
}

/** Everything that somebody at a desk can do with money. */
export const works = {
  book,
  conduct,
  'charge later': chargeLater,
  collect,
  'collect of household': collectOfHousehold,
  'return deposit': giveBackDeposit,
  'take package': takePackage,
  'give back package': giveBackPackage,
  'reverse package': reversePackage,
  refund: (it: Work) => adjust(it, 'refund'),
  discount: (it: Work) => adjust(it, 'discount'),
  'write off': (it: Work) => adjust(it, 'write-off'),
  approve: (it: Work) => decide(it, 'approve'),
  refuse: (it: Work) => decide(it, 'refuse'),
  withdraw: (it: Work) => decide(it, 'withdraw'),
  reverse,
  'set back': setBack,
  cancel,
  ...voucherWorks(send),
  close,
  reopen,
}
export type WorkName = keyof typeof works

export interface Work extends DeskWork {
  clinic: TestClinic
  by: Caller
  household: Household
  /** The appointment that `which` chooses. */
  id: number
}

/** Answered as a refusal is. */
const nothingToDo = () => new ProblemError('not_found')

/**
 * Sends a request, perhaps twice at once; both are answered alike. Only what names a version may be
 * told that others changed the appointment between the two: it is known again by the version it made.
 */
async function send<C extends CallShape>(work: Work, contract: C, input: CallInput<C>) {
  if (!work.isRepeated) return work.by.call(contract, input)
  const answers = await Promise.allSettled([1, 2].map(() => work.by.call(contract, input)))
  const done = answers.filter((it) => it.status === 'fulfilled').map(({ value }) => value)
  const refused = answers.filter((it) => it.status === 'rejected').map(({ reason }) => reason)
  // Of what is refused the reasons may differ: others change it in between.
  if (done.length === 0) throw refused[0]
  for (const reason of refused) {
    const { version } = (input as { body?: { version?: number } }).body ?? {}
    expect(reason, work.kind).toMatchObject({ code: 'changed_meanwhile' })
    // More than the change itself: somebody else's as well.
    expect(await versionOf(work), work.kind).toBeGreaterThan(version! + 1)
  }
  for (const answer of done) expect(answer, work.kind).toEqual(done[0])
  return done[0]
}

const accountOf = ({ by, id }: Work) => by.call(readAccount, { params: { id } })
const paidBy = ({ mode, which, paise }: Work) => ({
  mode,
  ...(mode === 'Online' && { transactionId: `UPI-${which}-${paise}` }),
})
/** Rupees: the whole of what there is, or by chance. */
const amountOf = ({ isWhole, paise }: Work, whole: number) =>
  isWhole && whole > 0 ? whole : toRupees(paise)

async function versionOf({ clinic: { db }, id }: Work): Promise<number> {
  const [row] = await db<[{ version: number }]>`select version from appointment where id = ${id}`
  return row.version
}

/** Names have letters only. */
const nameOf = (which: number) => `Payer ${'ABCDEFGHIJ'[which]}`

async function book({ by, which, household }: Work): Promise<void> {
  const { today: day, mobile, appointments } = household
  const { slots } = await by.call(listOpenSlots, { query: { consultant: anita, branch: 1, day } })
  if (slots.length === 0) throw nothingToDo()
  const slot = slots[which % slots.length]!.id
  const patient = { name: nameOf(which), age: '40', mobile }
  const { id } = await by.call(bookAppointment, { body: buildBooking({ day, slot, patient }) })
  appointments.push(id)
}

async function conduct(work: Work): Promise<void> {
  const { by, id, isWhole, paise, difference, isReceived } = work
  const version = await versionOf(work)
  const payment = {
    amount: isWhole ? 600 : toRupees(paise),
    received: isReceived,
    ...(isReceived && paidBy(work)),
    difference,
  }
  const charges = await chargesOf(work)
  await by.call(conductAppointment, { params: { id }, body: { version, payment, charges } })
}

async function collect(work: Work): Promise<void> {
  const { payable } = await accountOf(work)
  const items = [{ appointment: work.id, amount: amountOf(work, payable) }]
  const body = { idempotencyKey: randomUUID(), items, ...paidBy(work) }
  await send(work, collectPayment, { body })
}

async function collectOfHousehold(work: Work): Promise<void> {
  const { household } = await accountOf(work)
  const items = household.map(({ id: appointment, owed }) => ({
    appointment,
    amount: work.isWhole ? owed : toRupees(Math.ceil((owed * 100) / 3)),
  }))
  const body = { idempotencyKey: randomUUID(), items, ...paidBy(work) }
  if (items.length === 0) throw nothingToDo()
  await send(work, collectPayment, { body })
}

/** How money is given back, and why. */
const refundOf = (work: Work, amount: number) => ({
  idempotencyKey: randomUUID(),
  amount,
  reason: 'goodwill',
  ...paidBy(work),
})

/** A deposit is given back whole, or not at all. */
async function giveBackDeposit(work: Work): Promise<void> {
  const { clinic, household, which } = work
  const held = await clinic.db<{ id: number; paise: number }[]>`
    select appointment_id as id, paise::float8 as paise from held_deposit
    where appointment_id = any(${household.appointments}) and series_id is null order by id`
  if (held.length === 0) throw nothingToDo()
  const { id, paise } = held[which % held.length]!
  await send(work, returnDeposit, { params: { id }, body: refundOf(work, toRupees(paise)) })
}

async function takePackage(work: Work): Promise<void> {
  const { by, household, paise, isWhole } = work
  const params = { id: household.series }
  const { price, suggested, toPay } = await by.call(readPackage, { params })
  const agreed = price === null ? { price: isWhole ? suggested : toRupees(paise * 2) } : {}
  const amount = amountOf(work, toPay)
  const body = { idempotencyKey: randomUUID(), amount, ...agreed, ...paidBy(work) }
  await send(work, collectPackage, { params, body })
}

async function giveBackPackage(work: Work): Promise<void> {
  const params = { id: work.household.series }
  const { surplus } = await work.by.call(readPackage, { params })
  const body = refundOf(work, work.isWhole ? surplus : toRupees(work.paise))
  if (body.amount === 0) throw nothingToDo()
  await send(work, refundPackage, { params, body })
}

async function adjust(work: Work, kind: 'refund' | 'discount' | 'write-off'): Promise<void> {
  const { paid, owed } = await accountOf(work)
  const params = { id: work.id }
  if (kind === 'refund') {
    await send(work, giveRefund, { params, body: refundOf(work, amountOf(work, paid)) })
  } else {
    const body = { idempotencyKey: randomUUID(), amount: amountOf(work, owed), reason: 'hardship' }
    await send(work, kind === 'discount' ? giveDiscount : writeOff, { params, body })
  }
}

/** Decides about what waits for the household. */
async function decide(work: Work, how: 'approve' | 'refuse' | 'withdraw'): Promise<void> {
  const { clinic, household, which } = work
  const waiting = await clinic.db<{ id: number; appointmentId: number }[]>`
    select id, appointment_id from adjustment
    where state = 'asked' and appointment_id = any(${household.appointments})`
  if (waiting.length === 0) throw nothingToDo()
  const { id: adjustment, appointmentId } = waiting[which % waiting.length]!
  const params = { id: appointmentId }
  if (how === 'approve') {
    const body = { adjustment, transactionId: `UPI-${adjustment}` }
    await send(work, approveAdjustment, { params, body })
  } else if (how === 'refuse') {
    await send(work, refuseAdjustment, { params, body: { adjustment, reason: 'not_agreed' } })
  } else await send(work, withdrawAdjustment, { params, body: { adjustment } })
}

async function reverse(work: Work): Promise<void> {
  const { entries } = await accountOf(work)
  await reverseOne(work, work.id, entries)
}

async function reversePackage(work: Work): Promise<void> {
  const params = { id: work.household.series }
  const { appointment, money } = await work.by.call(readPackage, { params })
  await reverseOne(work, appointment, money)
}

async function reverseOne(work: Work, id: number, entries: AccountEntry[]): Promise<void> {
  const left = entries.filter((it) => !it.reversed && (it.kind !== 'charge' || it.isFurther))
  if (left.length === 0) throw nothingToDo()
  const body = { entry: left[work.paise % left.length]!.id, reason: 'wrong_amount' }
  await send(work, reverseEntry, { params: { id }, body })
}

async function setBack(work: Work): Promise<void> {
  const body = { version: await versionOf(work), reason: 'conducted_wrongly' }
  await send(work, setBackAppointment, { params: { id: work.id }, body })
}

async function cancel(work: Work): Promise<void> {
  const body = { version: await versionOf(work), reason: 'patient_asked' }
  await send(work, cancelAppointment, { params: { id: work.id }, body })
}

/** Counts one's own drawer, right or a note too few, and carries some of it away. */
async function close(work: Work): Promise<void> {
  const { by, which, isWhole } = work
  const drawers = await by.call(listOwnDrawers)
  const open = drawers.filter((it) => currentClose(it) === undefined)
  if (open.length === 0) throw nothingToDo()
  const drawer = open[which % open.length]!
  const count = countOf(drawer, { reason: 'miscounted' })
  const [note, pieces] = Object.entries(count.notes).find(([, found]) => found > 0) ?? []
  if (note && pieces && !isWhole) count.notes[note] = pieces - 1
  const left = Object.entries(count.notes).reduce((sum, [it, found]) => sum + Number(it) * found, 0)
  const carried = which % 2 === 0 && left > 0 ? { to: 'safe' as const, paise: left } : undefined
  await send(work, closeDrawer, { body: { ...count, carried } })
}

async function reopen(work: Work): Promise<void> {
  const { by, which, household } = work
  const query = { branch: 1 + (which % 2), day: household.today }
  const { drawers } = await by.call(readBranchDay, { query })
  const closed = drawers.flatMap((it) => currentClose(it)?.id ?? [])
  if (closed.length === 0) throw nothingToDo()
  const body = { close: closed[which % closed.length]!, reason: 'counted_wrong' }
  await send(work, reopenDrawer, { body })
}
