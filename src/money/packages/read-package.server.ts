import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import { selectEntries } from '../collect/read-account.server.ts'
import { readLeftAlone, readRequests } from '../collect/read-requests.server.ts'
import { toPaise, toRupees } from '../../platform/numbers/paise.ts'
import { packageState, type PackageFacts } from './package-rule.ts'
import { readPackage, type Package } from './packages.ts'

export function readPackageRoutes(
  app: FastifyInstance,
  { db, timeZone }: { db: Db; timeZone: string },
): void {
  route(app, readPackage, async ({ params: { id }, staff, address }) => {
    const { patientId, ...answer } = await db.begin(
      'isolation level repeatable read read only',
      async (tx) => readShownPackage(tx, id, { staff, timeZone }),
    )
    await audit(db, { staff, address }, { action: 'read', subject: 'payment', id, patientId })
    return answer
  })
}

/** The package of a series, of one moment. Throws `not_found` for a consultant without a session of it. */
async function readShownPackage(
  tx: Queryable,
  id: number,
  { staff, timeZone }: { staff: SignedIn; timeZone: string },
): Promise<Package & { patientId: number }> {
  const own = visibleConsultant(staff)
  const [series] = await tx<{ patientId: number; language: Package['patientLanguage'] }[]>`
    select s.patient_id, p.language from subscription s join patient p on p.id = s.patient_id
    where s.id = ${id} ${
      own === undefined
        ? tx``
        : tx`and exists (select from appointment a
            where a.subscription_id = s.id and a.consultant_id = ${own})`
    }`
  if (!series) throw new ProblemError('not_found')
  const { facts, first } = await packageFacts(tx, id)
  const { agreed, paid, left } = facts
  const requests = await readRequests(tx, first.id, staff, 'package')
  const aloneUpTo = await readLeftAlone(tx, 'refund', staff, first)
  const { sessionsLeft, toPay, surplus, suggested } = packageState(facts)
  const money = await selectEntries(
    tx,
    { own, timeZone },
    tx`e.series_id = ${id} and e.kind in ('deposit', 'refund') and e.reverses is null`,
  )
  const inPackage = facts.sessions.filter(({ share }) => share !== null)
  return {
    patientId: series.patientId,
    price: agreed === null ? null : toRupees(agreed),
    sessions: agreed === null ? sessionsLeft : inPackage.length,
    sessionsLeft,
    paid: toRupees(paid),
    used: toRupees(paid - left),
    left: toRupees(left),
    toPay: toRupees(toPay),
    surplus: toRupees(surplus),
    suggested: toRupees(suggested),
    appointment: first.id,
    patientLanguage: series.language,
    aloneUpTo,
    requests,
    money: [...money],
  }
}

/** The money of a series and its sessions, and the first of them, at which the money stands. */
export async function packageFacts(
  tx: Queryable,
  seriesId: number,
): Promise<{ facts: PackageFacts; first: { id: number; consultantId: number } }> {
  const sessions = await tx<
    {
      id: number
      consultantId: number
      status: AppointmentStatus
      price: number
      share: string | null
    }[]
  >`
    select a.id, a.consultant_id, a.status, a.price, s.paise as share
    from appointment a left join package_session s on s.appointment_id = a.id
    where a.subscription_id = ${seriesId} order by a.day, a.starts, a.id`
  const [money] = await tx<
    [Record<'agreed' | 'offerPaise', string | null> & { paid: string; left: string; offer: number }]
  >`
    select p.paise as agreed, v.package_sessions as offer,
      (v.package_price * 100)::bigint as offer_paise,
      (select coalesce(sum(ledger_received(kind, paise)), 0) from ledger_entry
        where series_id = s.id)::bigint as paid,
      coalesce((select paise from held_deposit where series_id = s.id), 0) as left
    from subscription s join service v on v.id = s.service_id
    left join package p on p.series_id = s.id
    where s.id = ${seriesId}`
  const { agreed, paid, left, offer, offerPaise } = money
  return {
    first: sessions.reduce((first, it) => (it.id < first.id ? it : first)),
    facts: {
      agreed: agreed === null ? null : Number(agreed),
      paid: Number(paid),
      left: Number(left),
      sessions: sessions.map(({ status, price, share }) => ({
        status,
        price: toPaise(price),
        share: share === null ? null : Number(share),
      })),
      offer: offerPaise === null ? null : { sessions: offer, paise: Number(offerPaise) },
    },
  }
}
