import type { FastifyInstance } from 'fastify'
import { may, type SignedIn } from '../../access/permissions/access.ts'
import { networkOf } from '../../platform/http/client-address.server.ts'
import { route, type Asked } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Transaction } from '../../platform/db/connect.server.ts'
import { bookSeries, bookSeriesIn } from '../series/book-series.server.ts'
import { book } from './book-appointment.server.ts'
import { countSessions, refuseTooManyAhead } from './own-booking-limits.server.ts'
import { bookForMyself, bookSeriesForMyself } from './own-booking.ts'
import { referenceOf } from './reference.ts'

/** Patients' own bookings: the desk's rules, without signing in. */
export function ownBookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  /** Books for somebody who is not the desk: within the limits, and one at a time of each source. */
  async function asVisitor<Booked>(
    kind: 'single' | 'series',
    { body, address }: Asked<typeof bookForMyself> | Asked<typeof bookSeriesForMyself>,
    sessions: number,
    write: (tx: Transaction) => Promise<Booked>,
  ): Promise<Booked> {
    const network = networkOf(address)
    await countSessions(db, network, sessions)
    const { patient, idempotencyKey } = body
    const source = { network, mobile: patient.mobile, today: now().today, idempotencyKey }
    // `begin` unwraps arrays of statements; what is written here is none.
    return (await db.begin(async (tx) => {
      await refuseTooManyAhead(tx, kind, source)
      return write(tx)
    })) as Booked
  }

  route(app, bookForMyself, async (asked) => {
    const booked = isPublic(asked)
      ? await asVisitor('single', asked, 1, (tx) => book(tx, { ...asked, isPublic: true }, now()))
      : await book(db, asked, now())
    const [names] = await db<
      [{ consultantName: string; serviceName: string; branch: Branch; reference: string }]
    >`
        select c.name as consultant_name, s.name as service_name, ${branchColumn(db)} as branch
        from appointment a
        join staff c on c.id = a.consultant_id
        join service s on s.id = a.service_id
        join branch b on b.id = a.branch_id
        where a.id = ${booked.id}`
    return { ...names, ...booked, reference: referenceOf('appointment', booked.id) }
  })

  route(app, bookSeriesForMyself, async (asked) => {
    const { id, sessions, heldUntil } = isPublic(asked)
      ? await asVisitor('series', asked, asked.body.sessions.length, (tx) =>
          bookSeriesIn(tx, { ...asked, isPublic: true }, now()),
        )
      : await bookSeries(db, asked, now())
    const [names] = await db<[{ serviceName: string; branch: Branch }]>`
        select v.name as service_name, ${branchColumn(db)} as branch
        from subscription s
        join service v on v.id = s.service_id
        join branch b on b.id = s.branch_id
        where s.id = ${id}`
    return { ...names, sessions, heldUntil, reference: referenceOf('subscription', id) }
  })
}

interface Branch {
  name: string
  address: string
  phone: string
}

const branchColumn = (db: Db) =>
  db`json_build_object('name', b.name, 'address', b.address, 'phone', b.phone)`

/** The desk may book for anybody, also in this form; anybody else who is signed in is a visitor here. */
const isPublic = ({ staff }: { staff: SignedIn | undefined }): boolean =>
  !staff || !may(staff, 'book')
