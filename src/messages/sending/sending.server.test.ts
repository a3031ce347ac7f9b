import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { patientOfStop } from '../../patients/contact/stop-link.server.ts'
import { testOutbound } from '../../test-kit/gateways.server.ts'
import { agree, messageOf, sendMessages } from '../../test-kit/messages.server.ts'
import { sendNow, testGateway } from '../../test-kit/sending.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { beginMessage, finishMessage, listDoneMessages, listMessages } from '../outbox/outbox.ts'

let clinic: TestClinic
let desk: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`update message set again_of = null`
  await clinic.db`delete from message`
  await clinic.db`delete from gateway_pause`
  await clinic.db`delete from message_rules`
  await sendMessages(clinic.db)
})

/** An appointment whose patient agrees to messages, with its message. */
async function agreed(day = '2026-12-02', name = 'Test Patient') {
  const appointment = await bookWithAnita(clinic.db, { day, name })
  await agree(clinic.db, appointment)
  return { appointment, message: await messageOf(clinic.db, appointment) }
}
const rowOf = async (id: number) => {
  const [row] = await clinic.db`
    select status, way, words, reference, tries, begun_at is not null as begun from message where id = ${id}`
  return row
}
const begin = (id: number) => desk.call(beginMessage, { params: { id }, body: { way: 'sms' } })
const finish = (id: number, outcome: 'sent' | 'skipped' | 'again') =>
  desk.call(finishMessage, { params: { id }, body: { outcome } })
const failedOnes = async () =>
  (await desk.call(listDoneMessages, { query: { which: 'failed' } })).rows
const refused = { outcome: 'refused', words: 'not a number' } as const
const unknown = { outcome: 'unknown', words: 'ECONNRESET' } as const
const later = { outcome: 'later', words: 'busy' } as const

describe('a message goes by itself', () => {
  it('once, the soonest appointment first, with its words and a key of its own', async () => {
    const late = await agreed('2026-12-09', 'Late')
    const soon = await agreed('2026-11-30', 'Soon')
    const gateway = testGateway()
    await sendNow(clinic.db, [gateway])
    await sendNow(clinic.db, [gateway])
    expect(gateway.got.map(({ values }) => values.patient)).toEqual(['Soon', 'Late'])
    expect(gateway.got[0]).toMatchObject({
      to: expect.stringMatching(/^97\d{8}$/),
      text: expect.stringMatching(/^Soon, your appointment at .*30-11-2026/),
      event: 'booked',
      language: 'en',
    })
    expect(new Set(gateway.got.map(({ key }) => key)).size).toBe(2)
    expect(await rowOf(soon.message)).toMatchObject({ status: 'sent', way: 'sms', reference: 'r' })
    const { rows } = await desk.call(listDoneMessages, { query: {} })
    expect(rows.map(({ id, by, text }) => [id, by, text])).toEqual([
      [late.message, null, gateway.got[1]!.text],
      [soon.message, null, gateway.got[0]!.text],
    ])
  })

  it('not after a stop, a move or a cancellation that came after it was written', async () => {
    const [stopped, moved, cancelled] = [await agreed(), await agreed(), await agreed()]
    await clinic.db`
      insert into message_consent (patient_id, agrees, source)
      select patient_id, false, 'stop' from appointment where id = ${stopped.appointment}`
    await clinic.db`
      update appointment set starts = '22:00', ends = '22:02' where id = ${moved.appointment}`
    await clinic.db`update appointment set status = 'CN' where id = ${cancelled.appointment}`
    const gateway = testGateway()
    await sendNow(clinic.db, [gateway])
    expect(gateway.got.map(({ event }) => event).toSorted()).toEqual(['cancelled', 'moved'])
    expect(await rowOf(stopped.message)).toMatchObject({ status: 'dropped' })
  })

  it('by the way that comes first at its branch; who has no address there is left to the desk', async () => {
    await clinic.db`update message_rules set first_way = 'email'`
    const [with_, without] = [
      await agreed('2026-12-02', 'With'),
      await agreed('2026-12-02', 'Without'),
    ]
    await clinic.db`
      update patient p set email = 'with@example.org' from appointment a
      where a.patient_id = p.id and a.id = ${with_.appointment}`
    const email = testGateway(undefined, { way: 'email' })
    await sendNow(clinic.db, [email], { origin: 'https://clinic.example' })
    expect(email.got.map(({ to }) => to)).toEqual(['with@example.org'])
    // A mail program has a button by it.
    const [row] = await clinic.db<{ patientId: number }[]>`
      select patient_id from appointment where id = ${with_.appointment}`
    const [, secret] = email.got[0]!.stopAddress!.split('https://clinic.example/stop/')
    expect(patientOfStop(testOutbound.key, secret!)).toBe(row!.patientId)
    expect((await desk.call(listMessages, { query: {} })).rows).toMatchObject([
      { id: without.message, isOnItsWay: false },
    ])
    const sms = testGateway()
    await sendNow(clinic.db, [email, sms])
    expect([email.got.length, sms.got.length]).toEqual([1, 1])
  })

  it('by each gateway no more at once than it bears, while another goes on', async () => {
    await clinic.db`update message_rules set first_way = 'email'`
    for (let count = 0; count < 6; count += 1) {
      const { appointment } = await agreed('2026-12-02', `Patient ${count}`)
      if (count % 2 === 0) continue
      await clinic.db`
        update patient p set email = 'with@example.org' from appointment a
        where a.patient_id = p.id and a.id = ${appointment}`
    }
    const { promise: othersWent, resolve } = Promise.withResolvers<void>()
    let mostAtOnce = 0
    let atOnce = 0
    const email = testGateway(
      async () => {
        mostAtOnce = Math.max(mostAtOnce, ++atOnce)
        await othersWent
        atOnce -= 1
        return { outcome: 'sent', reference: null }
      },
      { way: 'email' },
    )
    const sms = testGateway((_, count) => {
      if (count === 3) resolve()
      return { outcome: 'sent', reference: null }
    })
    const pace = { concurrency: 2, sendTimeoutMs: 10_000 }
    await sendNow(clinic.db, [{ ...email, atOnce: 1 }, sms], { pace })
    expect([email.got.length, sms.got.length, mostAtOnce]).toEqual([3, 3, 1])
  })

  it('not at a branch that sends by hand, and not in quiet hours, in which no desk opens one either', async () => {
    const { message } = await agreed()
    const gateway = testGateway()
    await clinic.db`update message_rules set first_way = 'hand'`
    await sendNow(clinic.db, [gateway])
    await clinic.db`
      update message_rules set first_way = 'sms', quiet_from = '09:00', quiet_until = '10:00'`
    await sendNow(clinic.db, [gateway])
    expect(await problemOf(begin(message))).toBe('quiet_hours')
    expect(gateway.got).toEqual([])
    const now = clinicNow(new Date('2026-11-24T04:30:00Z'), testTimeZone)
    await sendNow(clinic.db, [gateway], { now })
    expect(gateway.got).toHaveLength(1)
  })
})

describe('of a desk and a gateway', () => {
  it('the one leaves alone what the other has opened', async () => {
    const { message } = await agreed()
    await begin(message)
    const gateway = testGateway()
    await sendNow(clinic.db, [gateway])
    expect(gateway.got).toEqual([])
    const other = await agreed()
    const seen = { begin: '', finish: '', isOnItsWay: false }
    await sendNow(
      clinic.db,
      [
        testGateway(async () => {
          const { rows } = await desk.call(listMessages, { query: {} })
          seen.isOnItsWay = rows.find(({ id }) => id === other.message)!.isOnItsWay
          seen.begin = await problemOf(begin(other.message))
          seen.finish = await problemOf(finish(other.message, 'skipped'))
          return { outcome: 'sent', reference: null }
        }),
      ],
      { pace: { sendTimeoutMs: 10_000 } },
    )
    expect(seen).toEqual({ begin: 'message_taken', finish: 'message_taken', isOnItsWay: true })
    expect(await rowOf(other.message)).toMatchObject({ status: 'sent' })
  })

  it('two processes share what waits, each message once', async () => {
    for (let count = 0; count < 60; count++)
      await agreed('2026-12-02', `Patient ${'x'.repeat(count)}`)
    const gateway = testGateway()
    await Promise.all([1, 2, 3].map(() => sendNow(clinic.db, [gateway])))
    expect(gateway.got).toHaveLength(60)
    expect(new Set(gateway.got.map(({ key }) => key)).size).toBe(60)
  })

  it('what one change did to several appointments of a patient leaves as one', async () => {
    const [one, two] = [await agreed('2026-12-02', 'Twice'), await agreed('2026-12-09', 'Twice')]
    await clinic.db`
      update appointment set patient_id = (
        select patient_id from appointment where id = ${one.appointment}) where id = ${two.appointment}`
    await clinic.db`delete from message`
    await clinic.db`
      update appointment set status = 'CN' where id in (${one.appointment}, ${two.appointment})`
    const gateway = testGateway()
    await Promise.all([sendNow(clinic.db, [gateway]), sendNow(clinic.db, [gateway])])
    expect(gateway.got.map(({ text }) => text)).toEqual([
      expect.stringMatching(/02-12-2026.*09-12-2026/),
    ])
    expect((await desk.call(listDoneMessages, { query: {} })).rows).toHaveLength(1)
  })
})

describe('what a gateway answers', () => {
  it('"later" is tried again, a bounded number of times, then it has failed with its words', async () => {
    const { message } = await agreed()
    const once = testGateway((_, count) =>
      count === 1 ? later : { outcome: 'sent', reference: null },
    )
    await sendNow(clinic.db, [once], { pace: { firstPauseMs: 60_000, maxPauseMs: 60_000 } })
    const [row] = (await desk.call(listMessages, { query: {} })).rows
    expect(row).toMatchObject({ words: 'busy', nextTryAt: expect.any(String), isOnItsWay: false })
    await sendNow(clinic.db, [once], { pace: { firstPauseMs: 60_000, maxPauseMs: 60_000 } })
    expect(once.got).toHaveLength(1)
    await clinic.db`update message set next_try_at = now()`
    await sendNow(clinic.db, [once])
    expect(await rowOf(message)).toMatchObject({ status: 'sent', tries: 2, words: null })

    const tired = await agreed()
    const never = testGateway(() => later)
    for (let run = 0; run < 20; run++) {
      await clinic.db`update message set next_try_at = now() where next_try_at is not null`
      await sendNow(clinic.db, [never], { pace: { maxTries: 3 } })
    }
    expect(never.got).toHaveLength(3)
    expect(new Set(never.got.map(({ key }) => key)).size).toBe(1)
    expect(await rowOf(tired.message)).toMatchObject({ status: 'failed', words: 'busy' })
  })

  it('"refused" has failed with its words, and a desk sends it again, once for two clicks', async () => {
    const { message } = await agreed()
    await sendNow(clinic.db, [testGateway(() => refused)])
    expect(await failedOnes()).toMatchObject([
      { id: message, words: 'not a number', isUnknown: false, canSendAgain: true, way: 'sms' },
    ])
    expect((await desk.call(listDoneMessages, { query: {} })).rows).toEqual([])
    expect(await problemOf(finish(message, 'sent'))).toBe('wrong_status')
    await Promise.all([finish(message, 'again'), finish(message, 'again')])
    await finish(message, 'again')
    expect(await failedOnes()).toEqual([])
    expect((await desk.call(listDoneMessages, { query: {} })).rows).toMatchObject([
      { id: message, reason: 'failed', words: 'not a number', canSendAgain: false },
    ])
    const gateway = testGateway()
    await sendNow(clinic.db, [gateway])
    await finish(message, 'again')
    await sendNow(clinic.db, [gateway])
    expect(gateway.got).toHaveLength(1)
  })

  it.each([
    ['nothing that is known', () => unknown],
    ['an error', () => Promise.reject(new Error('broken'))],
    ['nothing in time', () => new Promise<never>(() => {})],
  ] as const)(
    '%s is not sent again by itself; a person says what became of it',
    async (_, answer) => {
      const { message } = await agreed()
      const gateway = testGateway(answer)
      await sendNow(clinic.db, [gateway], { pace: { sendTimeoutMs: 50 } })
      await sendNow(clinic.db, [gateway])
      expect(gateway.got).toHaveLength(1)
      expect(await failedOnes()).toMatchObject([{ id: message, isUnknown: true }])
      await finish(message, 'sent')
      const [done] = (await desk.call(listDoneMessages, { query: {} })).rows
      expect(done).toMatchObject({ id: message, by: expect.any(String), reason: null })
    },
  )

  it('nothing that is known is asked again under the same key where the gateway sends a key once', async () => {
    const { message } = await agreed()
    const gateway = testGateway(
      (__, count) => (count < 3 ? unknown : { outcome: 'sent', reference: null }),
      {
        takesKeys: true,
      },
    )
    for (let run = 0; run < 5; run++) {
      await clinic.db`update message set next_try_at = now() where next_try_at is not null`
      await sendNow(clinic.db, [gateway])
    }
    expect(gateway.got.map(({ key }) => key)).toEqual(Array(3).fill(gateway.got[0]!.key))
    expect(await rowOf(message)).toMatchObject({ status: 'sent', tries: 3 })
  })
})
