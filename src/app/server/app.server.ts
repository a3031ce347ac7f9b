import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { clinicRoutes } from './clinic.server.ts'
import { tokenRoutes } from '../../access/account/tokens/tokens.server.ts'
import { accountRoutes } from '../../access/account/account.server.ts'
import { firstAdminRoutes } from '../../access/auth/first-admin.server.ts'
import { forgetOldCounts, rateLimitStore } from '../../platform/http/rate-limit-store.server.ts'
import { refuseUnlessAllowed } from '../../access/permissions/route.server.ts'
import { openSessionRegister } from '../../access/auth/auth-session-store.server.ts'
import { sessionOf } from './session-of.server.ts'
import { openSignInService } from '../../access/auth/auth.server.ts'
import { forgetOldPlaces } from '../../access/auth/known-origins.server.ts'
import { forgetUsedCodes } from '../../access/auth/sign-in-code.server.ts'
import { signInRoutes } from '../../access/auth/sign-in.server.ts'
import { signInRuleRoutes } from '../../access/account/sign-in-rules/sign-in-rules.server.ts'
import { passkeyRoutes } from '../../access/account/passkeys/passkeys.server.ts'
import { twoFactorRoutes } from '../../access/account/second-factor/two-factor.server.ts'
import { appointmentChangeRoutes } from '../../scheduling/appointments/change-appointment.server.ts'
import { appointmentListRoutes } from '../../scheduling/appointments/list-appointments.server.ts'
import { appointmentReadRoutes } from '../../scheduling/appointments/read-appointment.server.ts'
import { ownBookingRoutes } from '../../scheduling/booking/own-booking.server.ts'
import {
  bookingRequestRoutes,
  sweepBookingRequests,
} from '../../scheduling/booking-requests/booking-requests.server.ts'
import { bookingRoutes } from '../../scheduling/booking/book-appointment.server.ts'
import { rescheduleRoutes } from '../../scheduling/booking/reschedule-appointment.server.ts'
import { branchMasterRoutes } from '../../masters/branches/branch-master.server.ts'
import { branchRoutes } from '../../masters/branches/branches.server.ts'
import { calendarRoutes } from '../../desk/calendar/calendar.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { clientRoutes } from '../../desk/patient-page/patient-page.server.ts'
import { findClientRoutes } from '../../desk/patient-page/search-patients.server.ts'
import { findAppointmentRoutes } from '../../desk/command-palette/search-appointments.server.ts'
import { stampHeader } from '../../platform/http/rights-stamp.ts'
import { connect, type Statement } from '../../platform/db/connect.server.ts'
import { openDatabaseClock } from '../../platform/db/database-clock.server.ts'
import { earlierBase, toContractUrl } from '../../outside/legacy-api/earlier-base.ts'
import { answerRefused } from '../../outside/legacy-api/earlier-problem.server.ts'
import { earlierCallRoutes } from '../../outside/legacy-api/legacy-calls.server.ts'
import { householdRoutes } from '../../patients/register/household.server.ts'
import { pictureRoutes } from '../../office/reports/charts/charts.server.ts'
import { reportExportRoutes } from '../../office/reports/report-export.server.ts'
import { reportRoutes } from '../../office/reports/report.server.ts'
import { sheetRoutes } from '../../visits/printouts/sheets.server.ts'
import { serviceMasterRoutes } from '../../masters/services/service-master.server.ts'
import { displacedRoutes } from '../../scheduling/rebooking/rebooking.server.ts'
import { holidayRoutes } from '../../scheduling/holidays/holidays.server.ts'
import { scheduleRoutes } from '../../scheduling/schedule/schedule.server.ts'
import { arrivalRoutes } from '../../desk/arrivals/arrivals.server.ts'
import { deskVitalsRoutes } from '../../desk/arrivals/desk-vitals.server.ts'
import { walkInRoutes } from '../../desk/arrivals/walk-in.server.ts'
import { serviceRoutes } from '../../masters/services/services.server.ts'
import { slotRoutes } from '../../scheduling/slots/slots.server.ts'
import { consultantMasterRoutes } from '../../masters/staff/consultant-master.server.ts'
import { consultantRoutes } from '../../masters/consultants/consultants.server.ts'
import { employeeMasterRoutes } from '../../masters/staff/employee-master.server.ts'
import { staffSignInRoutes } from '../../masters/staff/staff-sign-in.server.ts'
import { testMasterRoutes } from '../../masters/test-catalogue/test-master.server.ts'
import { testCatalogueRoutes } from '../../masters/test-catalogue/tests.server.ts'
import { historyRoutes } from '../../visits/history/history.server.ts'
import { prescribingRoutes } from '../../visits/record/prescription/prescription.server.ts'
import { visitReadRoutes } from '../../visits/record/read-visit.server.ts'
import { certificateRoutes } from '../../visits/record/certificates/certificates.server.ts'
import { visitSaveRoutes } from '../../visits/record/save-visit.server.ts'
import { visitDraftRoutes } from '../../visits/drafts/visit-drafts.server.ts'
import { auditRoutes } from '../../office/audit/audit-log.server.ts'
import { subscriptionChangeRoutes } from '../../scheduling/series/change-series.server.ts'
import { subscriptionReadRoutes } from '../../scheduling/series/read-series.server.ts'
import { subscriptionBookingRoutes } from '../../scheduling/series/book-series.server.ts'
import { subscriptionPlanRoutes } from '../../scheduling/series/preview-series.server.ts'
import { apiDocument } from './api-document.server.ts'
import { compileAnswer } from './compile-serializer.server.ts'
import { collectContracts } from './contracts.server.ts'
import { loggedRequest } from './serialize-request.server.ts'
import { healthRoute } from './health.server.ts'
import { pages, refuseUnknownRoute } from './pages.server.ts'
import { limitRequests } from './limit-request-rate.server.ts'
import { setSecurityHeaders } from './security-headers.server.ts'

export interface AppOptions {
  databaseUrl: string
  /** Signs cookies and seals second factors; the same for all processes on one database. */
  secretKey: string
  timeZone: string
  databaseConnections?: number
  trustProxy?: boolean
  /** Whether patients may book without signing in. */
  patientBooking?: boolean
  logLevel?: string
  /** How many requests an address may send in a minute; as many as it likes if not given. */
  requestsPerMinute?: number | undefined
  /** Where the calls of an earlier front end are answered. */
  earlierCalls?: string
  /**
   * The instant, in place of the database's; tests stop it. Only the clinic's day depends on it,
   * never a session.
   */
  clock?: (() => Date) | undefined
  /** The folder of the built pages. */
  pagesFolder?: string
  /** Told of each statement that is sent to the database: tests ask for their plans. */
  onStatement?: (statement: Statement) => void
}

/** Builds the server with every feature's routes. Closing it closes its database connections. */
export async function createApp({
  databaseUrl,
  secretKey,
  timeZone,
  databaseConnections = 10,
  trustProxy = false,
  patientBooking = true,
  logLevel = 'silent',
  requestsPerMinute,
  earlierCalls = earlierBase,
  clock: givenClock,
  pagesFolder,
  onStatement,
}: AppOptions): Promise<FastifyInstance> {
  const db = connect(databaseUrl, { max: databaseConnections, onStatement })
  const signInService = openSignInService(databaseUrl, secretKey)
  const sessions = await openSessionRegister(db, signInService)
  const databaseClock = givenClock ? undefined : await openDatabaseClock(db)
  const clock = givenClock ?? databaseClock!.now
  const now = () => clinicNow(clock(), timeZone)
  const parts = { db, now, clock, timeZone, patientBooking, signInService, sessions }

  const contractUrl = toContractUrl(earlierCalls)
  const app = fastify({
    rewriteUrl: ({ url = '/' }) => contractUrl(url),
    // One hop: what a visitor writes into the header himself stands before what the proxy adds.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // The longest draft of a visit in any script; pages send nothing longer.
    bodyLimit: 250_000,
    genReqId: () => randomUUID(),
    logger: { level: logLevel, serializers: { req: loggedRequest } },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that the router cannot read is refused in our one form too.
    frameworkErrors: answerRefused,
  })
  collectContracts(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => compileAnswer(schema as unknown as z.ZodType))
  app.setErrorHandler(answerRefused)
  app.decorateRequest('session', undefined)
  const sweep = setInterval(() => {
    forgetOldCounts(db).catch(() => {})
    forgetOldPlaces(db).catch(() => {})
    forgetUsedCodes(db).catch(() => {})
    sessions.forgetOld().catch(() => {})
  }, sweepMs).unref()
  const requestSweep = setInterval(() => {
    sweepBookingRequests(db).catch(() => {})
  }, requestSweepMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    clearInterval(requestSweep)
    databaseClock?.close()
    await sessions.close()
    await signInService.close()
    await db.end({ timeout: 5 })
  })

  setSecurityHeaders(app)
  if (requestsPerMinute !== undefined) limitRequests(app, requestsPerMinute)
  await app.register(rateLimit, { global: false, store: rateLimitStore(db) })
  await app.register(apiDocument, { earlierCalls })

  app.addHook('onRequest', async (request, reply) => {
    const { contract } = request.routeOptions.config
    if (!contract) return
    reply.header('cache-control', 'no-store')
    request.session = await sessionOf(request, sessions)
    if (request.session) reply.header(stampHeader, request.session.stamp)
    refuseUnlessAllowed(contract, request.session, request, patientBooking)
  })

  healthRoute(app, parts)
  clinicRoutes(app, parts)
  signInRoutes(app, parts)
  firstAdminRoutes(app, parts)
  accountRoutes(app, parts)
  tokenRoutes(app, parts)
  twoFactorRoutes(app, parts)
  passkeyRoutes(app, parts)
  signInRuleRoutes(app, parts)
  branchRoutes(app, parts)
  branchMasterRoutes(app, parts)
  serviceMasterRoutes(app, parts)
  testMasterRoutes(app, parts)
  serviceRoutes(app, parts)
  consultantRoutes(app, parts)
  consultantMasterRoutes(app, parts)
  employeeMasterRoutes(app, parts)
  staffSignInRoutes(app, parts)
  slotRoutes(app, parts)
  householdRoutes(app, parts)
  appointmentListRoutes(app, parts)
  appointmentReadRoutes(app, parts)
  appointmentChangeRoutes(app, parts)
  bookingRoutes(app, parts)
  ownBookingRoutes(app, parts)
  rescheduleRoutes(app, parts)
  bookingRequestRoutes(app, parts)
  testCatalogueRoutes(app, parts)
  visitReadRoutes(app, parts)
  visitSaveRoutes(app, parts)
  certificateRoutes(app, parts)
  visitDraftRoutes(app, parts)
  prescribingRoutes(app, parts)
  historyRoutes(app, parts)
  sheetRoutes(app, parts)
  subscriptionPlanRoutes(app, parts)
  subscriptionBookingRoutes(app, parts)
  subscriptionReadRoutes(app, parts)
  subscriptionChangeRoutes(app, parts)
  calendarRoutes(app, parts)
  scheduleRoutes(app, parts)
  arrivalRoutes(app, parts)
  deskVitalsRoutes(app, parts)
  walkInRoutes(app, parts)
  auditRoutes(app, parts)
  pictureRoutes(app, parts)
  reportExportRoutes(app, parts)
  reportRoutes(app, parts)
  displacedRoutes(app, parts)
  holidayRoutes(app, parts)
  findClientRoutes(app, parts)
  findAppointmentRoutes(app, parts)
  clientRoutes(app, parts)
  await earlierCallRoutes(app, parts)

  if (pagesFolder && existsSync(pagesFolder)) await app.register(pages, { folder: pagesFolder })
  else app.setNotFoundHandler(refuseUnknownRoute)
  return app
}

/** How often sessions and counters that have run out are dropped. */
const sweepMs = 600_000
/** How often requests that have run out are released. */
const requestSweepMs = 60_000
