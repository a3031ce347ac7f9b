import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLink } from '../../scheduling/patient-link/patient-link.ts'
import { readOwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import { agree, messageOf, sendMessages } from '../../test-kit/messages.server.ts'
import { sendNow, testGateway } from '../../test-kit/sending.server.ts'
import {
  callerOf,
  openTestClinic,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { beginMessage, finishMessage, listDoneMessages, listMessages } from './outbox.ts'

const origin = 'https://clinic.example'

let clinic: TestClinic
let desk: Caller
let lines: string[]
beforeAll(async () => {
  lines = []
  clinic = await openTestClinic('template_demo', {
    publicAddress: origin,
    logLevel: 'debug',
    logStream: { write: (line) => lines.push(line) },
  })
  desk = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`delete from message`
  await clinic.db`delete from patient_link`
  await clinic.db`delete from message_text`
  await sendMessages(clinic.db)
})

const agreed = async (day = '2026-12-02', name = 'Test Patient') => {
  const id = await bookWithAnita(clinic.db, { day, name })
  await agree(clinic.db, id)
  return id
}
const begin = (id: number) => desk.call(beginMessage, { params: { id }, body: { way: 'sms' } })
const secretsIn = (text: string) =>
  [...text.matchAll(/https:\/\/clinic\.example\/my\/([\w-]{27})(?= |$)/g)].map(([, it]) => it!)
const opened = async (link: string) =>
  (await callerOf(clinic.app, '').call(readOwnVisit, { body: { link } })).appointments.map(
    ({ id }) => id,
  )
/** Every text that is stored, answered by a list, or logged. */
const stored = async () => {
  const rows = await clinic.db`
    select to_jsonb(m)::text as row from message m union all select to_jsonb(e)::text from audit_event e
    union all select to_jsonb(l)::text from patient_link l union all select to_jsonb(c)::text from live.change c`
  const lists = await Promise.all([
    desk.call(listMessages, { query: {} }),
    desk.call(listDoneMessages, { query: {} }),
  ])
  return JSON.stringify([rows, lists, lines])
}

it('a text that the desk opens has a link of its own, and each earlier one goes on to work', async () => {
  const id = await agreed()
  const [listed] = (await desk.call(listMessages, { query: {} })).rows
  expect(listed!.text).toMatch(/\nConfirm, move or cancel: https:\/\/clinic\.example\/my\/…$/)
  expect(await clinic.db`select from patient_link`).toHaveLength(0)
  const first = await begin(listed!.id)
  const second = await begin(listed!.id)
  const secrets = [...secretsIn(first.text), ...secretsIn(second.text)]
  expect(new Set(secrets).size).toBe(2)
  for (const secret of secrets) expect(await opened(secret)).toEqual([id])
  await desk.call(finishMessage, { params: { id: listed!.id }, body: { outcome: 'sent' } })
  const all = await stored()
  expect(all).toContain('clinic.example/my/…')
  for (const secret of secrets) expect(all).not.toContain(secret)
})

it('a line with the link is left out of a message that has none, whatever the branch wrote', async () => {
  await clinic.db`
    insert into message_text (branch_id, event, language, text) values
      (1, 'booked', 'en', ${'Open {{link}} please\n{{when}}\nSee you'})`
  const id = await agreed()
  const { text } = await begin(await messageOf(clinic.db, id))
  expect(text).toMatch(/^Open https:\/\/clinic\.example\/my\/[\w-]{27} please\n.*\nSee you$/)
  await clinic.db`update appointment set status = 'CN' where id = ${id}`
  const cancelled = await begin(await messageOf(clinic.db, id))
  expect(cancelled.text).not.toMatch(/my|:$/)
  const other = await agreed('2026-12-03', 'Other Patient')
  const gateway = testGateway()
  await sendNow(clinic.db, [gateway])
  expect(gateway.got.map((message) => message.text)).toEqual([
    expect.stringMatching(/^Thu 03-12-2026 \d\d:\d\d\nSee you$/),
  ])
  expect(await clinic.db`select from patient_link where appointment_id = ${other}`).toHaveLength(0)
})

it('sessions of a series have one link, other appointments of one message one each', async () => {
  const move = (ids: number[], starts: string) => clinic.db`
    update appointment set starts = ${starts}, ends = ${starts}::time + interval '1 minute'
    where id = any(${ids})`
  const ids = [await agreed('2026-12-02', 'Two'), await agreed('2026-12-09', 'Two')]
  await clinic.db`
    update appointment set patient_id = (select patient_id from appointment where id = ${ids[0]!})
    where id = ${ids[1]!}`
  await move(ids, '22:10')
  const { text } = await begin(await messageOf(clinic.db, ids[0]!))
  expect(await Promise.all(secretsIn(text).map(opened))).toEqual(ids.map((id) => [id]))

  const [series] = await clinic.db<{ ids: number[] }[]>`
    select array_agg(a.id order by a.day, a.starts) as ids
    from appointment a join service s on s.id = a.service_id and s.is_series
    where a.branch_id = 1 and a.status = 'PE' and a.day > '2026-11-24' and a.held_until is null
    group by a.subscription_id having count(*) > 1 order by a.subscription_id limit 1`
  const sessions = series!.ids
  await agree(clinic.db, sessions[0]!)
  await move(sessions, '22:20')
  const one = await begin(await messageOf(clinic.db, sessions[0]!))
  const secrets = secretsIn(one.text)
  expect(secrets).toHaveLength(1)
  expect(await opened(secrets[0]!)).toEqual(expect.arrayContaining(sessions))
})

it('a gateway that is tried again gets the very same text, and another one after the desk ended the links', async () => {
  const id = await agreed()
  const gateway = testGateway((_, count) =>
    count < 3 ? { outcome: 'later', words: 'busy' } : { outcome: 'sent', reference: null },
  )
  const run = async () => {
    await clinic.db`update message set next_try_at = now()`
    await sendNow(clinic.db, [gateway], {
      origin,
      pace: { firstPauseMs: 60_000, maxPauseMs: 60_000 },
    })
  }
  await run()
  await run()
  const [one, two] = gateway.got.map(({ text }) => text)
  expect(two).toBe(one)
  expect(gateway.got[1]!.values['link']).toBe(secretsIn(one!).map((it) => `${origin}/my/${it}`)[0])
  await desk.call(makeLink, { params: { id }, body: { endsOthers: true } })
  await run()
  expect(gateway.got).toHaveLength(3)
  const [ended, open] = [secretsIn(one!)[0]!, secretsIn(gateway.got[2]!.text)[0]!]
  expect(await opened(open)).toEqual([id])
  await expect(opened(ended)).rejects.toMatchObject({ code: 'wrong_link' })
  const all = await stored()
  for (const secret of [ended, open]) expect(all).not.toContain(secret)
})

it('two messages about one appointment have two links, good together', async () => {
  const id = await agreed()
  const gateway = testGateway()
  await sendNow(clinic.db, [gateway], { origin })
  await clinic.db`
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts)
    select 'reminder', branch_id, patient_id, consultant_id, id, day, starts from appointment where id = ${id}`
  await sendNow(clinic.db, [gateway], { origin })
  const secrets = gateway.got.flatMap(({ text }) => secretsIn(text))
  expect(new Set(secrets).size).toBe(2)
  for (const secret of secrets) expect(await opened(secret)).toEqual([id])
})
