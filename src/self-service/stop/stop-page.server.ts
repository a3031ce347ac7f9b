import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import { noteContact } from '../../patients/contact/note-contact.server.ts'
import { patientOfStop } from '../../patients/contact/stop-link.server.ts'
import { clientAddress } from '../../platform/http/client-address.server.ts'
import { problems, ProblemError } from '../../platform/http/problem.ts'
import { asProblemError, withoutPersonalData } from '../../platform/http/send-problem.server.ts'
import { readBuiltPage, sendSecretPage } from '../page/document.server.ts'
import { limitPage } from '../page/limit-page.server.ts'
import {
  patientPageHeaders,
  readPageFacts,
  type PageDependencies,
} from '../page/page-facts.server.ts'
import { StopPage, stopTexts, type StopProblem, type StopState } from './stop-page.ts'

/** The body by which a mail program stops messages without showing the page (RFC 8058). */
const oneClick = 'List-Unsubscribe=One-Click'

const ownProblems: readonly string[] = ['wrong_link', 'too_many_requests'] satisfies StopProblem[]

/**
 * Serves what the stop of an e-mail opens: a page with one button, so that no filter of mail that follows links stops
 * anything, and the request of mail programs that have a button of their own.
 */
export function stopPage(app: FastifyInstance, dependencies: PageDependencies): void {
  const { db, folder, outbound } = dependencies
  const built = readBuiltPage(folder, 'self-service/stop/main.tsx')
  const checkLimit = limitPage(app, { name: 'stop link', max: 120 })

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    state: StopState,
    status = 200,
  ) {
    const known = await readPageFacts(db, request, dependencies)
    // Of a link that stops nobody not even its own words: the answer is the same for all of them.
    const path = status === 200 ? `${pagePaths.stop}/${secretOf(request)}` : pagePaths.stop
    return sendSecretPage(reply, status, {
      built,
      facts: { ...known, path, state },
      keys: stopTexts,
      title: 'screen.messages',
      Page: (props) => StopPage(props),
    })
  }

  /** The patient that a request's link is of; throws `wrong_link`, the same for each that is none. */
  async function patientOf(request: FastifyRequest): Promise<number> {
    await checkLimit(request)
    const patient = patientOfStop(outbound.key, secretOf(request))
    const [known] = await db<{ id: number }[]>`
      select coalesce(merged_into, id) as id from patient where id = ${patient ?? null}`
    if (!known) throw new ProblemError('wrong_link')
    return known.id
  }

  const page =
    (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await handle(request, reply)
      } catch (error) {
        const { code } = asProblemError(error)
        if (problems[code] >= 500) request.log.error(withoutPersonalData(error), 'request failed')
        const said = ownProblems.includes(code) ? (code as StopProblem) : 'unexpected'
        return sendPage(request, reply, `problem.${said}`, problems[code])
      }
    }

  app.get(
    `${pagePaths.stop}/*`,
    page(async (request, reply) => {
      const patient = await patientOf(request)
      const [row] = await db<{ agrees: boolean | null }[]>`
        select agrees_to_messages(${patient}) as agrees`
      return sendPage(request, reply, row!.agrees ? 'asks' : 'patientLink.stopped')
    }),
  )

  void app.register(async (forms) => {
    // Mail programs send the one or the other, and whatever else is in it does not matter.
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_, body, done) =>
      done(null, String(body)),
    )
    forms.post(
      `${pagePaths.stop}/*`,
      page(async (request, reply) => {
        const patient = await patientOf(request)
        const actor = { staff: undefined, address: clientAddress(request.ip) }
        await noteContact(db, patient, { messages: false }, 'stop', actor)
        if (isOneClick(request)) return sendPage(request, reply, 'patientLink.stopped')
        // A page that is loaded again then asks for nothing a second time.
        const { url } = request
        return reply.headers(patientPageHeaders).redirect(url, 303)
      }),
    )
  })
}

const secretOf = ({ params }: FastifyRequest): string => (params as Record<string, string>)['*']!

/** Of a form, or of one with parts. */
const isOneClick = ({ body }: FastifyRequest): boolean =>
  typeof body === 'string' &&
  (body.includes(oneClick) || /name="?List-Unsubscribe"?\s+One-Click/.test(body))
