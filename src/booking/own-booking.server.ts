import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may, type SignedIn } from '../access/access.ts'
import { networkOf } from '../access/network.server.ts'
import { route } from '../access/route.server.ts'
import type { ClinicNow } from '../day/clinic-clock.ts'
import type { Db } from '../db/connect.server.ts'
import { bookSeries } from '../subscriptions/book-subscription.server.ts'
import { book } from './book-appointment.server.ts'
import { bookForMyself, bookSeriesForMyself } from './own-booking.ts'
import { referenceOf } from './reference.ts'

/** One household's or one waiting room's bookings of an hour; more is no patient's. */
const limits = [
  {
    max: 20,
    minutes: 60,
    by: ({ session, ip }: FastifyRequest) => (session ? undefined : networkOf(ip)),
  },
  { max: 6, minutes: 60, by: mobileOf },
] as const

/** Patients' own bookings: the desk's rules, without signing in. */
export function ownBookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(
    app,
    bookForMyself,
    async (asked) => {
      const booked = await book(db, { ...asked, isPublic: isPublic(asked) }, now())
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
    },
    { limits },
  )

  route(
    app,
    bookSeriesForMyself,
    async (asked) => {
      const { id, sessions } = await bookSeries(db, { ...asked, isPublic: isPublic(asked) }, now())
      const [names] = await db<[{ serviceName: string; branch: Branch }]>`
        select v.name as service_name, ${branchColumn(db)} as branch
        from subscription s
        join service v on v.id = s.service_id
        join branch b on b.id = s.branch_id
        where s.id = ${id}`
      return { ...names, sessions, reference: referenceOf('subscription', id) }
    },
    { limits },
  )
}

interface Branch {
  name: string
  address: string
  phone: string
}

const branchColumn = (db: Db) =>
  db`json_build_object('name', b.name, 'address', b.address, 'phone', b.phone)`

/** The number that a booking is for; limits are counted before the body is checked. */
function mobileOf({ session, body }: FastifyRequest): string | undefined {
  const { mobile } = (body as { patient?: { mobile?: unknown } } | null)?.patient ?? {}
  return session || typeof mobile !== 'string' ? undefined : mobile.trim().slice(0, 20)
}

/** The desk may book for anybody, also in this form; anybody else who is signed in is a visitor here. */
const isPublic = ({ staff }: { staff: SignedIn | undefined }): boolean =>
  !staff || !may(staff, 'book')
