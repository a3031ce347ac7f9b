import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { toRupees } from '../../platform/numbers/paise.ts'
import { shareBetween } from './share-rule.ts'
import type { ShareStatement, StatementRow } from './shares.ts'

interface StatementFilter {
  consultant: number
  branch?: number | undefined
  from: string
  to: string
}

type FoundRow = Omit<StatementRow, 'received' | 'share' | 'percent' | 'amount'> & {
  basisPoints: number | null
  paise: number | null
  chargedBefore: number
  paidBefore: number
  charged: number
  paid: number
}

/**
 * What a consultant gets of what was paid between two days. Each appointment is reckoned from all of its
 * entries up to the last day, less the same up to the day before the first: so statements of periods that
 * follow each other add up, whatever is rounded.
 */
export async function readStatement(
  db: Db,
  { consultant, branch, from, to }: StatementFilter,
): Promise<ShareStatement> {
  const [found] = await db<{ name: string; branchName: string | null }[]>`
    select name, (select b.name from branch b where b.id = ${branch ?? null}) as branch_name
    from staff where id = ${consultant} and role = 'Consultant'`
  if (!found) throw new ProblemError('not_found')
  const rows = await db<FoundRow[]>`
    with touched as (
      select distinct a.id from ledger_entry e join appointment a on a.id = e.appointment_id
      where e.day between ${from} and ${to} and a.consultant_id = ${consultant}
        ${branch === undefined ? db`` : db`and e.branch_id = ${branch}`}
    )
    select a.id, a.day, p.name as patient_name, s.name as service_name, b.name as branch_name,
      h.basis_points, h.paise::float8 as paise, e.*
    from touched
    join appointment a on a.id = touched.id
    cross join lateral (
      select coalesce(sum(ledger_charged(kind, paise)) filter (where day < ${from}), 0)::float8 as charged_before,
        coalesce(sum(ledger_paid(kind, paise)) filter (where day < ${from}), 0)::float8 as paid_before,
        sum(ledger_charged(kind, paise))::float8 as charged, sum(ledger_paid(kind, paise))::float8 as paid
      from ledger_entry where appointment_id = a.id and day <= ${to}
    ) e
    join patient p on p.id = a.patient_id
    join service s on s.id = a.service_id
    join branch b on b.id = a.branch_id
    left join lateral (
      -- The one of the service goes before the one of all services.
      select h.basis_points, h.paise from consultant_share h
      where h.consultant_id = a.consultant_id and h.removed_at is null
        and (h.service_id = a.service_id or h.service_id is null)
        and a.day between h.valid_from and coalesce(h.valid_to, 'infinity')
      order by h.service_id nulls last limit 1
    ) h on true
    order by a.day, a.starts, a.id`
  const reckoned = rows.map(
    ({ basisPoints, paise, chargedBefore, paidBefore, charged, paid, ...row }) => {
      const terms = basisPoints === null && paise === null ? null : { basisPoints, paise }
      return {
        ...row,
        percent: basisPoints === null ? null : basisPoints / 100,
        amount: paise === null ? null : toRupees(paise),
        received: paid - paidBefore,
        share: shareBetween(terms, { charged: chargedBefore, paid: paidBefore }, { charged, paid }),
      }
    },
  )
  // Charged or forgone only, or corrected on the same day.
  const counted = reckoned.filter(({ received, share }) => received !== 0 || share !== 0)
  const total = (sum: 'received' | 'share') =>
    toRupees(counted.reduce((paise, row) => paise + row[sum], 0))
  return {
    consultantName: found.name,
    branchName: found.branchName,
    rows: counted.map((row) => ({
      ...row,
      received: toRupees(row.received),
      share: toRupees(row.share),
    })),
    received: total('received'),
    share: total('share'),
  }
}
