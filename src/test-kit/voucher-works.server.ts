import { randomUUID } from 'node:crypto'
import { putInKinds, paidOutKinds, type VoucherKind } from '../money/vouchers/voucher.ts'
import { makeVoucher, takeVoucherBack } from '../money/vouchers/vouchers.ts'
import type { CallInput, CallShape } from '../platform/http/call-contract.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { toRupees } from '../platform/numbers/paise.ts'
import type { Work } from './money-works.server.ts'

type Send = <C extends CallShape>(work: Work, contract: C, input: CallInput<C>) => Promise<unknown>

/** Pays cash out of one's drawer, or puts some in. */
const moveCash =
  (direction: 'out' | 'in', send: Send) =>
  async (work: Work): Promise<void> => {
    const { which, paise } = work
    const kinds: readonly VoucherKind[] = direction === 'in' ? putInKinds : paidOutKinds
    const kind = kinds[paise % kinds.length]!
    const body = {
      idempotencyKey: randomUUID(),
      branch: 1 + (which % 2),
      kind,
      amount: toRupees(paise),
    }
    await send(work, makeVoucher, { body: { ...body, note: 'By chance' } })
  }

/** Takes a voucher back that nobody has; who may not, is refused. */
const takeBackCash =
  (send: Send) =>
  async (work: Work): Promise<void> => {
    const left = await work.clinic.db<{ id: number }[]>`
      select id from cash_voucher v
      where takes_back is null and not exists (select from cash_voucher t where t.takes_back = v.id)
      order by id`
    if (left.length === 0) throw new ProblemError('not_found')
    const voucher = left[work.paise % left.length]!.id
    await send(work, takeVoucherBack, { body: { voucher, reason: 'entered_twice' } })
  }

/** What somebody at a desk can do with cash besides payments. */
export const voucherWorks = (send: Send) => ({
  'pay out': moveCash('out', send),
  'put in': moveCash('in', send),
  'take back cash': takeBackCash(send),
})
