import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { hashOfToken } from '../../access/auth/secrets.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { patientOrigin } from '../../access/permissions/patient-origin.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { lockAppointment } from '../appointments/lock-appointment.server.ts'
import { throwMoveOverlap } from '../booking/reschedule-appointment.server.ts'
import { openSlots } from '../slots/open-slots.ts'
import { readWindowFacts, windowDays } from '../slots/window-facts.server.ts'
import { changeOwn } from './change-own.server.ts'
import {
  isOfLink,
  makePatientLink,
  openPatientLink,
  patientLinkAddress,
} from './link-token.server.ts'
import {
  changeOwnVisit,
  listOwnSlots,
  readOwnVisit,
  type OwnChangeRequest,
  type OwnVisit,
} from './own-appointment.ts'
import { makeLink } from './patient-link.ts'
import { readOwn, type OwnMoment } from './read-own.server.ts'

type Dependencies = Pick<ServerDependencies, 'db' | 'now' | 'clock' | 'timeZone'>
type MakingDependencies = Dependencies & Pick<ServerDependencies, 'publicAddress'>

/** What the calls of a link share: a network's, where a whole waiting room can be, and one link's. */
export const linkLimits = [
  { max: 120, name: 'patient link' },
  { max: 40, name: 'one patient link', by: linkOfRequest },
]

/** Counts by the hash: the secret itself is stored nowhere. */
function linkOfRequest({ body, params }: FastifyRequest): string {
  const { link } = (body ?? params) as { link?: unknown }
  return hashOfToken(String(link))
}

const momentOf = ({ now, clock, timeZone }: Omit<Dependencies, 'db'>): OwnMoment => ({
  today: now().today,
  time: now().time,
  instant: clock(),
  timeZone,
})

/** The desk makes links, and patients read and change their own appointments by them. */
export function patientLinkRoutes(app: FastifyInstance, dependencies: MakingDependencies): void {
  const { db, now, publicAddress } = dependencies

  route(app, makeLink, ({ params: { id }, body: { endsOthers }, staff, address, request }) =>
    db.begin(async (tx) => {
      const { patientId, walkIn } = await lockAppointment(tx, id, staff)
      // They stand at the desk, and have no time that could be changed.
      if (walkIn) throw new ProblemError('wrong_status')
      if (endsOthers) {
        // Also those of the other sessions of a series: they open this one, too.
        await tx`
          update patient_link l set revoked_at = now()
          from appointment own join appointment a on a.patient_id = own.patient_id
            and (a.id = own.id or a.subscription_id = own.subscription_id)
          where own.id = ${id} and l.appointment_id = a.id and l.revoked_at is null`
      }
      const secret = await makePatientLink(tx, id, staff.id)
      const after = { endsOthers }
      const entry = { action: 'made', subject: 'patient link', id, patientId, after }
      await audit(tx, { staff, address }, entry)
      const [series] = await tx`
        select from appointment where id = ${id} and subscription_id is not null`
      const origin = patientOrigin(request, publicAddress)
      return { address: patientLinkAddress(origin, secret), isOfSeries: series !== undefined }
    }),
  )

  route(app, readOwnVisit, ({ body, address }) => readByLink(dependencies, body.link, address), {
    limits: linkLimits,
  })

  route(
    app,
    changeOwnVisit,
    ({ body, address }) => changeByLink(dependencies, body.link, body.change, address),
    { limits: linkLimits },
  )

  route(
    app,
    listOwnSlots,
    async ({ body }) => {
      const link = await openPatientLink(db, body.link, now().today)
      const [own] = await db<{ consultantId: number; branchId: number }[]>`
        select a.consultant_id, a.branch_id from appointment a
        where a.id = ${body.appointment} and ${isOfLink(db, link)}`
      if (!own) throw new ProblemError('not_found')
      const { consultantId, branchId } = own
      const factsOf = await readWindowFacts(db, [consultantId], branchId, now())
      const open = windowDays(now().today)
        .map((day) => ({ day, slots: openSlots(day, factsOf(consultantId, day), now()) }))
        .filter(({ slots }) => slots.length > 0)
      const chosen = open.find(({ day }) => day === body.day) ?? open[0]
      return {
        days: open.map(({ day }) => day),
        day: chosen?.day ?? null,
        slots: chosen?.slots ?? [],
      }
    },
    { limits: linkLimits },
  )
}

/** Reads what a link's secret opens, with its entry in the audit. Throws `wrong_link`. */
export const readByLink = (
  dependencies: Dependencies,
  secret: string,
  address: string,
): Promise<OwnVisit> =>
  dependencies.db.begin(async (tx) => {
    const { today } = dependencies.now()
    const link = await openPatientLink(tx, secret, today, { forFeedback: true })
    const { appointmentId: id, patientId } = link
    const entry = { action: 'read', subject: 'appointment', id, patientId }
    await audit(tx, { staff: undefined, address }, entry)
    return readOwn(tx, link, momentOf(dependencies))
  })

/** Makes a patient's change by a link's secret, and answers what it then shows. */
export const changeByLink = (
  dependencies: Dependencies,
  secret: string,
  change: OwnChangeRequest,
  address: string,
): Promise<OwnVisit> =>
  dependencies.db
    .begin(async (tx) => {
      const now = dependencies.now()
      const link = await openPatientLink(tx, secret, now.today, {
        forFeedback: change.kind === 'feedback' || change.kind === 'messages',
      })
      const moment = momentOf(dependencies)
      const refusal = await changeOwn(tx, link, change, { address, now, moment })
      return refusal ?? (await readOwn(tx, link, moment))
    })
    .catch(throwMoveOverlap)
    .then((answer) => {
      if (typeof answer === 'string') throw new ProblemError(answer)
      return answer
    })
