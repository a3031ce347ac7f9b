import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestCookie } from '../../access/auth/session-cookie.server.ts'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import { startPath } from '../../access/permissions/paths.ts'
import { selectOpenBranches } from '../../masters/branches/branches.server.ts'
import { isGivenAt } from '../../masters/services/services.ts'
import { selectOpenServices } from '../../masters/services/services.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { readBuiltPage, renderDocument } from '../page/document.server.ts'
import { readPageFacts, type PageDependencies } from '../page/page-facts.server.ts'
import { BookingPage } from './booking-page.ts'
import { bookingTexts } from './booking-texts.ts'
import { firstView, noActions, type BookingFacts } from './booking-view.ts'

/**
 * Serves the form on which patients book, with branches and services in it: it can be read and filled in
 * before any script has come.
 */
export function bookingPage(app: FastifyInstance, dependencies: PageDependencies): void {
  const built = readBuiltPage(dependencies.folder, 'self-service/booking/main.tsx')
  app.get(pagePaths.appointmentForm, async (request, reply) => {
    const facts = await readBookingFacts(request, dependencies)
    const { today } = clinicNow(new Date(facts.now), facts.timeZone)
    return reply
      .headers({ 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(
        renderDocument({
          built,
          facts,
          keys: bookingTexts,
          title: 'screen.appointmentForm',
          Page: (props) =>
            BookingPage({ ...props, view: firstView(props.facts, today), act: noActions }),
        }),
      )
  })
}

async function readBookingFacts(
  request: FastifyRequest,
  { db, sessions, patientBooking, ...clinic }: PageDependencies,
): Promise<BookingFacts> {
  const session = await sessions.find(requestCookie(request))
  const isOpen = patientBooking || session !== undefined
  const [facts, branches, services] = await Promise.all([
    readPageFacts(db, request, clinic),
    isOpen ? selectOpenBranches(db) : [],
    isOpen ? selectOpenServices(db) : [],
  ])
  return {
    ...facts,
    isOpen,
    staff: session ? { id: session.staff.id, startPath: startPath(session.staff) } : null,
    branches: [...branches],
    // Nobody is led to a service for which no time can ever be had.
    services: services.filter((it) => isGivenAt(it, undefined)),
  }
}
