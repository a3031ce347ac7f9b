import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import { messageOf } from '../../platform/i18n/messages.server.ts'
import { parseMobile } from '../../platform/numbers/parse-mobile.ts'
import { hiddenLinkAddress } from '../../scheduling/patient-link/link-token.server.ts'
import { fillText, textValues } from '../texts/fill-text.ts'
import { usualTexts, type MessageEvent } from '../texts/message-events.ts'
import { testGateway } from './gateway-calls.ts'
import type { OutgoingMessage } from './gateway.ts'
import { openGateway } from './gateway.server.ts'
import { readRow } from './manage-gateways.server.ts'

const testLimitMs = 30_000

export function testGatewayRoutes(
  app: FastifyInstance,
  dependencies: Pick<ServerDependencies, 'db' | 'now' | 'outbound' | 'publicAddress'>,
): void {
  const { db, now, outbound, publicAddress } = dependencies
  route(
    app,
    testGateway,
    async ({ body: { way, version, to }, staff, address }) => {
      const row = await readRow(db, way)
      if (row.version !== version || !row.isSetUp) throw new ProblemError('row_changed')
      if (outbound.key === undefined) throw new ProblemError('gateway_key')
      const [clinic] = await db<{ name: string; branch: string }[]>`
        select coalesce(nullif(name, ''), ${messageOf('app.name')}) as name,
          coalesce((select b.name from branch b order by b.id limit 1), '') as branch
        from clinic_details`
      // The first template that was entered, so that a provider knows its text.
      const { templates = [] } = row.settings as { templates?: Template[] }
      const { event = 'booked' as const, language = 'en' as const } = templates[0] ?? {}
      const recipient = parseMobile(to) ?? to
      const link = publicAddress === undefined ? '' : hiddenLinkAddress(publicAddress)
      const message = testMessage(recipient, { event, language, link }, clinic!, now())
      const gateway = openGateway(row, outbound)
      const result = await gateway.send(message, AbortSignal.timeout(testLimitMs))
      gateway.close()
      const { outcome } = result
      await db.begin(async (tx) => {
        // Of the values that were tested, and of no later ones.
        if (outcome === 'sent') {
          await tx`
            update message_gateway set tested_at = now() where way = ${way} and version = ${version}`
        }
        const after = { way, outcome }
        await audit(tx, { staff, address }, { action: 'tested', subject: 'message gateway', after })
      })
      return { outcome, words: result.outcome === 'sent' ? null : result.words }
    },
    { limits: [{ max: 20 }], isLong: true },
  )
}

interface Template {
  event: MessageEvent
  language: Locale
}

/** A message about an appointment that nobody has. */
function testMessage(
  to: string,
  { event, language, link }: Template & { link: string },
  { name, branch }: { name: string; branch: string },
  { today, time }: ClinicNow,
): OutgoingMessage {
  const number = '1'
  const subject = { day: today, starts: time, consultantName: null, serviceName: null, number }
  const allowed = { namesConsultant: false, namesService: false }
  const place = { patient: name, clinic: name, branch }
  const values = textValues(place, [subject], allowed, language, link)
  return {
    key: `test-${randomUUID()}`,
    to,
    text: fillText(messageOf(usualTexts[event], language), values),
    subject: name,
    event,
    language,
    values: { ...values },
  }
}
