import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginMessage, listMessages } from '../outbox/outbox.ts'
import { agree, messageOf, sendMessages } from '../../test-kit/messages.server.ts'
import { sendNow, testGateway } from '../../test-kit/sending.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'

let clinic: TestClinic
let desk: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`delete from message`
  await clinic.db`delete from gateway_pause`
  await clinic.db`delete from message_rules`
  await sendMessages(clinic.db)
})

async function agreed() {
  const appointment = await bookWithAnita(clinic.db, { day: '2026-12-02' })
  await agree(clinic.db, appointment)
  return messageOf(clinic.db, appointment)
}
const statusOf = async (id: number) => {
  const [row] = await clinic.db`select status from message where id = ${id}`
  return row!.status as string
}
const later = { outcome: 'later', words: 'busy' } as const
const sent = { outcome: 'sent', reference: null } as const
const process = '00000000-0000-4000-8000-000000000000'
/** As a process leaves a message that is killed while it is on its way. */
const interrupt = (id: number, begun: string) => clinic.db`
  update message set begun_at = now() + ${begun}::interval, taken_by = ${process}, tries = 1, way = 'sms',
    sent_to = '9876543210', text = 'Come' where id = ${id}`

it('a message that a desk opened before the clock was put back is free for others after two minutes', async () => {
  const message = await agreed()
  const frontDesk = await clinic.callerFor('frontdesk')
  const begin = (by: Caller) =>
    problemOf(by.call(beginMessage, { params: { id: message }, body: { way: 'sms' } }))
  await desk.call(beginMessage, { params: { id: message }, body: { way: 'sms' } })
  expect(await begin(frontDesk)).toBe('message_taken')
  await clinic.db`update message set begun_at = now() + interval '1 day' where id = ${message}`
  await frontDesk.call(beginMessage, { params: { id: message }, body: { way: 'sms' } })
  expect(await begin(desk)).toBe('message_taken')
})

describe('a message that was on its way when its process was killed', () => {
  it('is left to the process that has it, then a person says what became of it', async () => {
    const message = await agreed()
    await interrupt(message, '-1 minute')
    const gateway = testGateway()
    await sendNow(clinic.db, [gateway])
    expect(await statusOf(message)).toBe('waiting')
    await interrupt(message, '-3 minutes')
    await sendNow(clinic.db, [gateway])
    expect(await statusOf(message)).toBe('unknown')
    expect(gateway.got).toEqual([])
  })

  it('is found also when the clock was put back meanwhile, and where no gateway is left', async () => {
    const message = await agreed()
    await interrupt(message, '1 day')
    await sendNow(clinic.db, [])
    expect(await statusOf(message)).toBe('unknown')
  })

  it('goes again under its key where the gateway sends a key once', async () => {
    const message = await agreed()
    await interrupt(message, '-3 minutes')
    const gateway = testGateway(undefined, { takesKeys: true })
    await sendNow(clinic.db, [gateway])
    expect(await statusOf(message)).toBe('sent')
    expect(gateway.got).toHaveLength(1)
  })

  it('is not said to have failed when its gateway was asked again in vain', async () => {
    const message = await agreed()
    await interrupt(message, '-3 minutes')
    const gateway = testGateway(() => later, { takesKeys: true })
    for (let run = 0; run < 8; run++) {
      await sendNow(clinic.db, [gateway])
      await clinic.db`update message set next_try_at = null`
    }
    expect(gateway.got).toHaveLength(7)
    expect(await statusOf(message)).toBe('unknown')
  })

  it('is sent when its answer comes after all, unless a person has spoken', async () => {
    const message = await agreed()
    await sendNow(
      clinic.db,
      [
        testGateway(async () => {
          // The clock jumps by an hour, and another process settles what seems to be interrupted.
          await clinic.db`update message set begun_at = begun_at - interval '1 hour'`
          await sendNow(clinic.db, [testGateway()])
          expect(await statusOf(message)).toBe('unknown')
          return sent
        }),
      ],
      { pace: { sendTimeoutMs: 10_000 } },
    )
    expect(await statusOf(message)).toBe('sent')
  })
})

it.each(['1 day', '-1 day', '20 years', '-20 years'])(
  'a clock that jumps by %s sends nothing twice and loses nothing',
  async (jump) => {
    for (let count = 0; count < 8; count++) await agreed()
    const gateway = testGateway((_, count) => (count % 2 === 1 ? later : sent))
    for (let run = 0; run < 12; run++) {
      await sendNow(clinic.db, [gateway], { pace: { firstPauseMs: 100_000, maxPauseMs: 100_000 } })
      // The clock jumps: against it every instant that is stored lies as far away.
      await clinic.db`
        update message set next_try_at = next_try_at - ${jump}::interval,
          begun_at = begun_at - ${jump}::interval`
      await clinic.db`update gateway_pause set until = until - ${jump}::interval`
    }
    const [state] = await clinic.db`
      select count(*)::int as all, count(*) filter (where status = 'sent')::int as sent from message`
    expect(state).toEqual({ all: 8, sent: 8 })
    const takenKeys = gateway.got.filter((_, index) => index % 2 === 1).map(({ key }) => key)
    expect(new Set(takenKeys).size).toBe(takenKeys.length)
    expect(takenKeys).toHaveLength(8)
  },
)

describe('a gateway that fails for everybody', () => {
  const pace = { maxFailures: 5, concurrency: 1, firstPauseMs: 60_000, maxPauseMs: 600_000 }

  it('pauses for all processes, the desk sees it, and one message tries it afterwards', async () => {
    for (let count = 0; count < 20; count++) await agreed()
    let answer: typeof later | typeof sent = later
    const gateway = testGateway(() => answer)
    await sendNow(clinic.db, [gateway], { pace })
    await sendNow(clinic.db, [gateway], { pace })
    expect(gateway.got).toHaveLength(5)
    const { pauses } = await desk.call(listMessages, { query: {} })
    expect(pauses).toEqual([{ way: 'sms', until: expect.any(String), words: 'busy' }])
    const end = () => clinic.db`update gateway_pause set until = now()`
    await end()
    await Promise.all([1, 2, 3].map(() => sendNow(clinic.db, [gateway], { pace })))
    expect(gateway.got).toHaveLength(6)
    await end()
    answer = sent
    await sendNow(clinic.db, [gateway], { pace })
    expect(gateway.got.length).toBeGreaterThan(15)
    expect((await desk.call(listMessages, { query: {} })).pauses).toEqual([])
  })

  it.each(['1 day', '1 year', '-1 day', '-1 year'])(
    'is tried again, by one message, where the clock stood %s off when its pause began',
    async (off) => {
      for (let count = 0; count < 8; count++) await agreed()
      let answer: typeof later | typeof sent = later
      const gateway = testGateway(() => answer)
      await sendNow(clinic.db, [gateway], { pace })
      expect(gateway.got).toHaveLength(5)
      await clinic.db`update gateway_pause set until = until + ${off}::interval`
      expect((await desk.call(listMessages, { query: {} })).pauses).toEqual([])
      await Promise.all([1, 2, 3].map(() => sendNow(clinic.db, [gateway], { pace })))
      expect(gateway.got).toHaveLength(6)
      // What was on its way when the clock was put right says nothing of a longer pause.
      const [row] = await clinic.db`
        select until between now() and now() + interval '5 minutes' as is_usual from gateway_pause`
      expect(row).toEqual({ isUsual: true })
      await clinic.db`update gateway_pause set until = now() + ${off}::interval`
      answer = sent
      await sendNow(clinic.db, [gateway], { pace })
      expect(gateway.got.length).toBeGreaterThan(6)
      expect(await clinic.db`select way from gateway_pause`).toEqual([])
    },
  )

  it('does not pause for an hour since a pause was noted before the clock was put right', async () => {
    for (let count = 0; count < 6; count++) await agreed()
    await clinic.db`
      insert into gateway_pause (way, failures, pauses, until, words)
      values ('sms', 0, 0, now() + interval '1 year', '')`
    const gateway = testGateway(() => later)
    await sendNow(clinic.db, [gateway], { pace })
    const [row] = await clinic.db`
      select pauses, until between now() and now() + interval '2 minutes' as is_first from gateway_pause`
    expect(row).toEqual({ pauses: 1, isFirst: true })
  })

  it('is left alone for as long as it asks, and the other ways go on', async () => {
    const [one] = [await agreed(), await agreed()]
    await clinic.db`
      update patient p set email = 'x@example.org' from message m where m.id = ${one} and p.id = m.patient_id`
    await clinic.db`update message_rules set first_way = 'email'`
    const sms = testGateway(() => ({ ...later, afterSeconds: 600 }))
    const email = testGateway(undefined, { way: 'email' })
    await sendNow(clinic.db, [sms, email], { pace })
    await sendNow(clinic.db, [sms, email], { pace })
    expect([sms.got.length, email.got.length]).toEqual([1, 1])
    const [row] = await clinic.db`
      select extract(epoch from until - now()) > 590 as is_paused from gateway_pause where way = 'sms'`
    expect(row).toEqual({ isPaused: true })
  })
})

it('a server that stops takes no more, and waits for what is on its way', async () => {
  for (let count = 0; count < 10; count++) await agreed()
  const stop = new AbortController()
  const gateway = testGateway(async () => {
    stop.abort()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return sent
  })
  await sendNow(clinic.db, [gateway], {
    stopping: stop.signal,
    pace: { concurrency: 4, sendTimeoutMs: 5_000 },
  })
  expect(gateway.got).toHaveLength(4)
  const rows = await clinic.db`select status, count(*)::int from message group by 1 order by 1`
  expect([...rows]).toEqual([
    { status: 'sent', count: 4 },
    { status: 'waiting', count: 6 },
  ])
})

it('a question that fails cuts off nothing that is on its way: its gateway is closed after it', async () => {
  for (let count = 0; count < 8; count++) await agreed()
  const events: string[] = []
  const gateway = testGateway(async (_, count) => {
    if (count === 1) await clinic.db`alter table message_rules rename to gone`
    // The first two are answered at once, so that the next are asked for.
    if (count > 2) await new Promise((resolve) => setTimeout(resolve, 200))
    events.push('answered')
    return { outcome: 'sent', reference: null }
  })
  gateway.close = () => void events.push('closed')
  try {
    await expect(
      sendNow(clinic.db, [gateway], { pace: { concurrency: 4, sendTimeoutMs: 5_000 } }),
    ).rejects.toThrow('message_rules')
  } finally {
    await clinic.db`alter table gone rename to message_rules`
  }
  expect(events).toEqual([...Array.from({ length: 4 }, () => 'answered'), 'closed'])
  const rows = await clinic.db`select status, count(*)::int from message group by 1 order by 1`
  expect([...rows]).toEqual([
    { status: 'sent', count: 4 },
    { status: 'waiting', count: 4 },
  ])
})
