import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Db } from '../platform/db/connect.server.ts'
import { anita } from './build-booking.server.ts'
import { startHttpGateway, type SeenRequest } from './gateways.server.ts'
import { killedPace } from './sending.server.ts'

const accepted = '{"status":"accepted"}'

interface Answering {
  response: ServerResponse
  raw: IncomingMessage
  /** Notes that the patient gets the message. */
  take: () => void
}

/** What a gateway does on a bad day, with or without sending the message. */
const answers = {
  well: ({ response, take }) => {
    take()
    response.end(accepted)
  },
  slowly: ({ response, take }) => {
    take()
    setTimeout(() => response.end(accepted), 20)
  },
  'too slowly': ({ response, take }) => {
    take()
    setTimeout(() => response.end(accepted), 2 * killedPace.sendTimeoutMs)
  },
  'with a page': ({ response, take }) => {
    take()
    response.end('<html>Thank you')
  },
  'cut off, sent': ({ raw, take }) => {
    take()
    raw.socket.destroy()
  },
  'cut off': ({ raw }) => raw.socket.destroy(),
  '500, sent': ({ response, take }) => {
    take()
    response.writeHead(500).end('broken')
  },
  '500': ({ response }) => response.writeHead(500).end('broken'),
  '429': ({ response }) => response.writeHead(429, { 'retry-after': '0' }).end('busy'),
  '503': ({ response }) => response.writeHead(503, { 'retry-after': '0' }).end('busy'),
  twice: ({ raw, take }) => {
    take()
    const one = `HTTP/1.1 200 OK\r\ncontent-length: ${accepted.length}\r\n\r\n${accepted}`
    raw.socket.write(one + one)
  },
} satisfies Record<string, (request: Answering) => void>
type Answer = keyof typeof answers
export const allAnswers = Object.keys(answers) as Answer[]

/** Half of them are well, the others whatever. */
const anyAnswer = (): Answer => (Math.random() < 0.5 ? 'well' : oneOf(allAnswers))

export const oneOf = <T>(choices: readonly T[]): T =>
  choices[Math.floor(Math.random() * choices.length)]!

/** A real HTTP gateway of SMS that answers each request by chance. */
export async function startBadGateway(chooseAnswer: () => Answer = anyAnswer) {
  /** How often each patient got each text, by the request's body. */
  const got = new Map<string, number>()
  /** How often it answered how. */
  const answered = new Map<Answer, number>()
  const server = await startHttpGateway(({ body }: SeenRequest, response, raw) => {
    const answer = chooseAnswer()
    answered.set(answer, (answered.get(answer) ?? 0) + 1)
    answers[answer]({ response, raw, take: () => got.set(body, (got.get(body) ?? 0) + 1) })
  })
  return { ...server, got, answered }
}

/** The request by which a message of SMS leaves, as `got` has it. */
export const bodyOf = ({ sentTo, text }: { sentTo: string; text: string }): string =>
  JSON.stringify({ to: `+91${sentTo}`, text })

/** A message for each of as many new patients, the first with this number. */
export async function writeMessages(db: Db, count: number, firstMobile: number): Promise<void> {
  await db`
    with person as (
      insert into patient (name, mobile, age, age_on)
      select 'Many', (${firstMobile}::bigint + n)::text, 40, '2026-11-24'
      from generate_series(0, ${count - 1}::int) n
      returning id
    )
    insert into message_consent (patient_id, agrees, source) select id, true, 'form' from person`
  await db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues)
    select 1, 1, ${anita}, p.id, '2027-01-01'::date + (p.mobile::bigint - 9600000000)::int / 1000,
      time '00:01' + (p.mobile::bigint % 1000) * interval '1 minute',
      time '00:02' + (p.mobile::bigint % 1000) * interval '1 minute', 600, 'Fever'
    from patient p where p.mobile between ${String(firstMobile)} and ${String(firstMobile + count - 1)}`
}
