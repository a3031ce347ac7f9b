import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { ReceiptFacts } from './receipt-bill.ts'

/** A receipt to print, and how many prints of it there were. */
export interface StoredReceipt extends ReceiptFacts {
  id: number
  copies: number
  /** Of the appointment that it was asked for. */
  patientId: number
  /** Null while nobody has asked for it. */
  patientLanguage: Locale | null
}

/**
 * One receipt of an appointment, or its newest. A consultant has those whose lines are all of their own
 * appointments; `undefined` is whoever holds the paper. Its day is that of the payment in the clinic's time zone. Throws
 * `not_found`.
 */
export async function readReceipt(
  db: Queryable,
  asked: { appointment: number; receipt: number | undefined; timeZone: string },
  staff: SignedIn | undefined,
): Promise<StoredReceipt> {
  const { appointment, receipt, timeZone } = asked
  const own = staff && visibleConsultant(staff)
  const [row] = await db<StoredReceipt[]>`
    select r.id, r.number, r.kind, r.at, r.gstin,
      -- What is taken once the day's drawer is closed counts for the next day, and was paid on this one.
      least(r.day, (r.at at time zone ${timeZone})::date) as day, s.name as taken_by,
      jsonb_build_object('name', b.name, 'address', b.address, 'phone', b.phone,
        'registrationLines', b.registration_lines) as branch,
      (select count(*)::int from receipt_print p where p.receipt_id = r.id) as copies,
      o.patient_id, o.language as patient_language,
      (select jsonb_agg(jsonb_build_object('kind', e.kind, 'isPackage', e.series_id is not null,
          'paise', e.paise, 'mode', e.mode,
          'transactionId', e.transaction_id, 'taxRate', l.tax_rate, 'sac', l.sac, 'day', a.day,
          'serviceName', v.name, 'consultantName', c.name, 'patientName', p.name,
          'fileNumber', p.file_number,
          'charged', so_far.charged, 'owed', so_far.owed,
          'charges', case when e.kind = 'payment' then (
            select coalesce(jsonb_agg(jsonb_build_object('paise', o.paise, 'items', (
                select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'unitPaise', i.unit_paise,
                  'quantity', i.quantity, 'paise', i.paise) order by i.position), '[]')
                from charged_item i where i.entry_id = o.id)) order by o.id), '[]')
            from ledger_entry o
            where o.appointment_id = e.appointment_id and o.kind = 'charge' and o.reverses is null
              and (o.id <= e.id or o.at = e.at)
              -- Those that counted when it was paid.
              and not exists (select from ledger_entry x
                where x.reverses = o.id and (x.id <= e.id or x.at = e.at))
          ) else '[]' end,
          'reversed', (select jsonb_build_object('day', x.day, 'by', xs.name, 'reason', coalesce(x.note, ''))
            from ledger_entry x join staff xs on xs.id = x.staff_id where x.reverses = e.id))
          order by e.id)
        from receipt_line l
        join ledger_entry e on e.id = l.entry_id
        join appointment a on a.id = e.appointment_id
        join service v on v.id = a.service_id
        join staff c on c.id = a.consultant_id
        join patient p on p.id = e.patient_id
        -- As it was when it was paid; entries stay, so a later print says the same.
        cross join lateral (
          select sum(ledger_charged(o.kind, o.paise)) as charged,
            sum(ledger_charged(o.kind, o.paise) - ledger_paid(o.kind, o.paise)) as owed
          from ledger_entry o
          where o.appointment_id = e.appointment_id and (o.id <= e.id or o.at = e.at)) so_far
        where l.receipt_id = r.id) as lines
    from numbered_receipt r
    join (select a.patient_id, p.language from appointment a join patient p on p.id = a.patient_id
      where a.id = ${appointment}) o on true
    join branch b on b.id = r.branch_id
    join staff s on s.id = r.staff_id
    where r.id in (select l.receipt_id from receipt_line l join ledger_entry e on e.id = l.entry_id
        where e.appointment_id = ${appointment})
      ${receipt === undefined ? db`` : db`and r.id = ${receipt}`}
      ${
        own === undefined
          ? db``
          : db`and not exists (
        select from receipt_line l join ledger_entry e on e.id = l.entry_id
        join appointment a on a.id = e.appointment_id
        where l.receipt_id = r.id and a.consultant_id <> ${own})`
      }
    order by r.id desc limit 1`
  if (!row) throw new ProblemError('not_found')
  return row
}
