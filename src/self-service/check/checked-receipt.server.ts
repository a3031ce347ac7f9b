import { amountOf, sumOf } from '../../money/receipts/receipt-bill.ts'
import { readReceipt, type StoredReceipt } from '../../money/receipts/read-receipt.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Check, CheckedReceipt, ValidReceipt } from './check-answers.ts'
import { documentState } from './check-rule.ts'

interface KeptReceipt {
  receipt: number
  /** Its first entry's appointment. */
  appointment: number
  /** Paise that were given back of its appointments after it. */
  givenBack: number
}

/** The receipt or voucher of a key; undefined if there is none. No more is told of it than its state lets. */
export async function readCheckedReceipt(
  tx: Queryable,
  key: string,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<Check<CheckedReceipt> | undefined> {
  const [kept] = await tx<KeptReceipt[]>`
    select l.receipt_id as receipt,
      (array_agg(e.appointment_id order by e.id))[1] as appointment,
      (select coalesce(sum(given.paise), 0)::float8 from ledger_entry given
        where given.appointment_id = any(array_agg(e.appointment_id))
          and given.kind = 'refund' and given.id > max(e.id)) as given_back
    from receipt_check c
    join receipt_line l on l.receipt_id = c.receipt_id
    join ledger_entry e on e.id = l.entry_id
    where c.check_key = ${key}
    group by l.receipt_id`
  if (!kept) return undefined
  const receipt = await readReceipt(tx, { ...kept, timeZone }, undefined)
  const { day, number: serial, branch } = receipt
  const known = {
    kind: 'receipt',
    serial,
    branch: { name: branch.name, phone: branch.phone },
  } as const
  const withdrawnDay = voidSince(receipt)
  const answers = {
    valid: () => validReceipt(receipt, kept.givenBack),
    withdrawn: () => ({ state: 'withdrawn' as const, day, withdrawnDay: withdrawnDay! }),
    tooOld: () => ({ state: 'tooOld' as const }),
  }
  const state = documentState({ lastDay: day, withdrawnDay }, today)
  return {
    answer: { ...known, ...answers[state]() },
    appointment: { id: kept.appointment, patientId: receipt.patientId },
  }
}

/** The day on which the last of its lines became void; null while one is valid. */
function voidSince({ lines }: StoredReceipt): Day | null {
  const days = lines.flatMap(({ reversed }) => reversed?.day ?? [])
  return days.length < lines.length ? null : days.toSorted().at(-1)!
}

function validReceipt(receipt: StoredReceipt, givenBack: number): ValidReceipt {
  const { kind, day, lines } = receipt
  const valid = lines.filter(({ reversed }) => !reversed)
  const names = new Set(lines.map(({ patientName }) => patientName))
  return {
    state: 'valid',
    isRefund: kind === 'refund',
    isPartlyVoid: valid.length < lines.length,
    day,
    patientName: [...names].join(', '),
    mode: lines[0]!.mode,
    amount: amountOf(sumOf(valid)),
    givenBack: kind === 'receipt' && givenBack > 0 ? amountOf(givenBack) : null,
  }
}
