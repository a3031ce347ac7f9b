import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOfToken } from '../../access/auth/secrets.server.ts'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import { clientAddress, networkKey } from '../../platform/http/client-address.server.ts'
import { problems, ProblemError } from '../../platform/http/problem.ts'
import { asProblemError, withoutPersonalData } from '../../platform/http/send-problem.server.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import { messageOf } from '../../platform/i18n/messages.server.ts'
import { maxWords } from '../../scheduling/feedback/feedback-rule.ts'
import { ownChangeSchema, type OwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import {
  changeByLink,
  linkLimits,
  readByLink,
} from '../../scheduling/patient-link/patient-link.server.ts'
import { readBuiltPage, sendSecretPage } from '../page/document.server.ts'
import {
  chosenLocale,
  patientPageHeaders,
  readPageFacts,
  type PageDependencies,
} from '../page/page-facts.server.ts'
import type { PageFacts } from '../page/page-data.ts'
import { MyPage } from './my-page.ts'
import { myTexts, noteOf, typedFields, type MyFacts, type Note, type Unsent } from './my-texts.ts'
import { downloadOwnSheet } from './own-sheet.ts'

/**
 * Serves the page of a patient's link, whole and in the patient's language, its calendar files, and its
 * forms, which work before the page's script has come. A link that opens nothing has one answer, whatever
 * it looks like.
 */
export function myPage(app: FastifyInstance, dependencies: PageDependencies): void {
  const { db, timeZone, folder } = dependencies
  const built = readBuiltPage(folder, 'self-service/my/main.tsx')
  const checkLimits = limitsOf(app)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, fieldsOf(String(body))),
  )

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { visit, note, status, unsent = null }: MyAnswer,
  ) {
    const facts: MyFacts = {
      ...(await readFacts(request, visit)),
      // Of a link that opens nothing not even its own words: the answer is the same for all of them.
      path: visit || unsent ? `${pagePaths.my}/${secretOf(request)}` : pagePaths.my,
      visit,
      note,
      unsent,
    }
    return sendSecretPage(reply, status, {
      built,
      facts,
      keys: myTexts,
      title: 'booking.stepAppointment',
      Page: (props) => MyPage(props),
    })
  }

  /** What the page, its calendar file and its sheets know: in the language chosen here, else in the patient's own. */
  async function readFacts(request: FastifyRequest, visit: OwnVisit | null): Promise<PageFacts> {
    const known = await readPageFacts(db, request, dependencies)
    const isChosen = chosenLocale(request.headers.cookie) !== undefined
    return { ...known, locale: isChosen ? known.locale : (visit?.language ?? known.locale) }
  }

  /** Runs a request of the page; a problem is said on it, beside what the link shows. */
  const page =
    (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        await checkLimits(request)
        return await handle(request, reply)
      } catch (error) {
        const { code } = asProblemError(error)
        const status = problems[code]
        if (status >= 500) request.log.error(withoutPersonalData(error), 'request failed')
        if (code === 'wrong_link')
          return sendPage(request, reply, { visit: null, note: null, status })
        const visit = status < 500 && status !== 429 ? await readAgain(request) : null
        return sendPage(request, reply, {
          visit,
          note: noteOf(code),
          status,
          unsent: typedIn(request),
        })
      }
    }
  const read = (request: FastifyRequest) =>
    readByLink(dependencies, secretOf(request), clientAddress(request.ip))
  const readAgain = (request: FastifyRequest) => read(request).catch(() => null)

  app.get(
    `${pagePaths.my}/*`,
    page(async (request, reply) => {
      const visit = await read(request)
      const file = partsOf(request)[1]
      if (file === undefined) return sendPage(request, reply, { visit, note: null, status: 200 })
      const id = Number(/^(\d+)\.ics$/.exec(file)?.[1])
      const appointment = visit.appointments.find((it) => it.id === id)
      if (!appointment) throw new ProblemError('wrong_link')
      const { locale, clinicName } = await readFacts(request, visit)
      const clinic = clinicName || messageOf('app.name', locale)
      const texts = {
        title: `${messageOf('booking.stepAppointment', locale)} · ${clinic}`,
        reference: messageOf('ownBooking.reference', locale),
      }
      // Loaded for the few who ask: its checks of a file are many scripts.
      const { ownCalendarFile } = await import('./own-calendar.server.ts')
      return reply
        .headers({
          ...patientPageHeaders,
          'content-disposition': 'attachment; filename="appointment.ics"',
        })
        .type('text/calendar; charset=utf-8')
        .send(ownCalendarFile(appointment, timeZone, texts))
    }),
  )

  app.post(
    `${pagePaths.my}/*`,
    page(async (request, reply) => {
      const fields = textsIn(request)
      const address = clientAddress(request.ip)
      const link = secretOf(request)
      if (fields['kind'] === 'sheet') {
        const { locale } = await readFacts(request, await read(request))
        const sheet = await app.printOwnSheet(sheetRequest(link, fields, locale), request)
        return reply
          .headers({
            ...patientPageHeaders,
            'content-disposition': `attachment; filename="${sheet.name}"`,
          })
          .type(sheet.type)
          .send(Buffer.from(await sheet.arrayBuffer()))
      }
      await changeByLink(dependencies, link, changeOf(fields), address)
      // A page that is loaded again then asks for nothing a second time.
      return reply
        .headers(patientPageHeaders)
        .redirect(`${pagePaths.my}/${encodeURIComponent(link)}`, 303)
    }),
  )
}

/** What the page of a link says. */
interface MyAnswer {
  visit: OwnVisit | null
  note: Note | null
  status: number
  unsent?: Unsent | null
}

/** The fields of a form; with the line breaks that were typed, which a browser sends as two characters each. */
const fieldsOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )

/** The texts that a request sent by name, whatever else a program that is no browser put into it. */
const textsIn = ({ body }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(body)).filter((it): it is [string, string] => typeof it[1] === 'string'),
  )

/** What was typed in the form of a request; null where it has none. */
function typedIn(request: FastifyRequest): Unsent | null {
  if (!request.body) return null
  const fields = textsIn(request)
  return Object.fromEntries(
    typedFields.filter((name) => name in fields).map((name) => [name, fields[name]!.trim()]),
  )
}

const partsOf = ({ params }: FastifyRequest): string[] =>
  (params as Record<string, string>)['*']!.split('/')

const secretOf = (request: FastifyRequest): string => partsOf(request)[0]!

/** What the fields of a form ask for; throws `invalid_input`, and `too_large` for more words than are read. */
function changeOf(fields: Record<string, string>) {
  const { kind, appointment, version, reason, agrees, code } = fields
  if (kind === 'feedback') return feedbackOf(fields)
  const change =
    kind === 'messages'
      ? { kind, agrees: agrees === 'true' }
      : kind === 'arrive'
        ? { kind, appointment: Number(appointment), code }
        : {
            kind,
            appointment: Number(appointment),
            version: Number(version),
            ...(reason?.trim() && { reason }),
          }
  const parsed = ownChangeSchema.safeParse(change)
  if (!parsed.success) throw new ProblemError('invalid_input')
  return parsed.data
}

function feedbackOf({ appointment, version, rating, words = '', mayCall }: Record<string, string>) {
  if (words.trim().length > maxWords) throw new ProblemError('too_large')
  const parsed = ownChangeSchema.safeParse({
    kind: 'feedback',
    appointment: Number(appointment),
    version: Number(version),
    rating: Number(rating),
    words,
    mayCall: mayCall !== undefined,
  })
  if (!parsed.success) throw new ProblemError('invalid_input')
  return parsed.data
}

function sheetRequest(link: string, fields: Record<string, string>, language: Locale) {
  const { appointment, sheet: kind, born } = fields
  const request = { link, appointment: Number(appointment), kind, born, language }
  const parsed = downloadOwnSheet.body.safeParse(request)
  if (!parsed.success) throw new ProblemError('invalid_input')
  return parsed.data
}

/** The limits of the calls, counted together with them. */
function limitsOf(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const [ofNetwork, ofLink] = linkLimits.map(({ max, name }, index) =>
    app.createRateLimit({
      max,
      timeWindow: 60_000,
      keyGenerator: (request) =>
        `${name} ${index === 0 ? networkKey(request.ip) : hashOfToken(secretOf(request))}`,
    }),
  )
  return async (request) => {
    for (const check of [ofNetwork!, ofLink!]) {
      const count = await check(request)
      if (!count.isAllowed && 'isExceeded' in count && count.isExceeded) {
        throw new ProblemError('too_many_requests')
      }
    }
  }
}
