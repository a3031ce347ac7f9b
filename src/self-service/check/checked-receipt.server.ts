import { amountOf, sumOf } from '../../money/receipts/receipt-bill.ts'
import { readReceipt, type StoredReceipt } from '../../money/receipts/read-receipt.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Check, CheckedReceipt, ValidReceipt } from './check-answers.ts'
import { documentState } from './check-rule.ts'

interface KeptReceipt {
  receipt: number
  /** Those of its lines, its first entry's first; of a package that which stands for all sessions. */
  appointments: { id: number; patientId: number }[]
  /** Paise that were given back later of what its lines paid for. */
  givenBack: number
}

/** The receipt or voucher of a key; undefined if there is none. No more is told of it than its state lets. */
export async function readCheckedReceipt(
  tx: Queryable,
  key: string,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<Check<CheckedReceipt> | undefined> {
  const [kept] = await tx<KeptReceipt[]>`
    with line as (
      select l.receipt_id, e.id, e.appointment_id, e.series_id, e.patient_id
      from receipt_check c
      join receipt_line l on l.receipt_id = c.receipt_id
      join ledger_entry e on e.id = l.entry_id
      where c.check_key = ${key}
    ),
    -- Visits that a line was paid for itself, or by a package that a line was paid for.
    visit as (
      select appointment_id from line where series_id is null
      union
      select used.appointment_id from ledger_entry used
      where used.series_id in (select series_id from line) and used.kind = 'package used'
        and used.reverses is null and not exists (select from ledger_entry x where x.reverses = used.id)
    ),
    given as (
      select g.id, g.paise from ledger_entry g
      where g.appointment_id in (select appointment_id from visit) and g.series_id is null
        and g.kind = 'refund' and g.reverses is null
      union
      select g.id, g.paise from ledger_entry g
      where g.series_id in (select series_id from line) and g.kind = 'refund' and g.reverses is null
    )
    select receipt_id as receipt,
      json_agg(json_build_object('id', appointment_id, 'patientId', patient_id) order by id) as appointments,
      (select coalesce(sum(paise), 0)::float8 from given
        where given.id > max(line.id)
          and not exists (select from ledger_entry x where x.reverses = given.id)) as given_back
    from line group by receipt_id`
  if (!kept) return undefined
  const { receipt: id, appointments, givenBack } = kept
  const asked = { appointment: appointments[0]!.id, receipt: id, timeZone }
  const receipt = await readReceipt(tx, asked, undefined)
  const { day, number: serial, branch } = receipt
  const known = {
    kind: 'receipt',
    serial,
    branch: { name: branch.name, phone: branch.phone },
  } as const
  const withdrawnDay = voidSince(receipt)
  const answers = {
    valid: () => validReceipt(receipt, givenBack),
    withdrawn: () => ({ state: 'withdrawn' as const, day, withdrawnDay: withdrawnDay! }),
    tooOld: () => ({ state: 'tooOld' as const }),
  }
  const state = documentState({ lastDay: day, withdrawnDay }, today)
  return { answer: { ...known, ...answers[state]() }, appointments }
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
