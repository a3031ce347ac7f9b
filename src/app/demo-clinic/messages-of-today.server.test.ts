import { expect, inject, it } from 'vitest'
import { readWaiting } from '../../messages/outbox/read-messages.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import { connect } from '../../platform/db/connect.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { loadDemoClinic } from './load-demo-clinic.server.ts'

async function loadedAt(today: Day, time: Time) {
  const database = await freshDatabase(inject('adminUrl'), 'template_empty')
  const db = connect(database.ownerUrl, { max: 1 })
  const now = { today, time }
  try {
    const hashPassword = async () => 'not hashed'
    await loadDemoClinic(db, { ...now, pastDays: 7, hashPassword, line: true, messages: true })
    const rows = await db<
      { id: number; status: string; event: string; text: string | null; doneAt: Date | null }[]
    >`
      select id, status, event, text, done_at from message order by id`
    const ids = rows.filter(({ status }) => status === 'waiting').map(({ id }) => id)
    const waiting = await readWaiting(db, now, ids, undefined)
    const [wrong] = await db<[{ count: number }]>`
      select count(*)::int from message m
      where not coalesce(agrees_to_messages(m.patient_id), false) or m.branch_id <> 1`
    const [confirmed] = await db<[{ count: number }]>`
      select count(*)::int from appointment where by_patient = 'confirmed'`
    return { rows, waiting, wrong: wrong.count, confirmed: confirmed.count }
  } finally {
    await db.end()
    await database.drop()
  }
}

it.each([
  ['shortly after midnight on a Sunday', '2026-11-22', '00:03'],
  ['on a Saturday evening', '2026-11-21', '19:30'],
  ['in the morning', testNow.today, '09:05'],
  ['late in the evening', testNow.today, '23:58'],
])('a demo clinic has messages to send and sent ones, loaded %s', async (_, today, time) => {
  const { rows, waiting, wrong, confirmed } = await loadedAt(today, time)
  expect(waiting.length).toBeGreaterThanOrEqual(3)
  expect(waiting.length).toBeLessThan(40)
  // Each can be opened at once, and is in a language of its patient.
  expect(waiting.every(({ quietUntil }) => quietUntil === null)).toBe(true)
  expect(new Set(waiting.map(({ language }) => language)).size).toBeGreaterThan(2)
  const sent = rows.filter(({ status }) => status === 'sent')
  expect(sent.length).toBeGreaterThanOrEqual(3)
  const now = new Date(`${today}T${time}:00+05:30`)
  for (const { text, doneAt } of sent) {
    expect(text).not.toBe('')
    expect(doneAt!.getTime()).toBeLessThanOrEqual(now.getTime())
  }
  // Nobody hears of it who has not agreed.
  expect(wrong).toBe(0)
  expect(confirmed).toBe(2)
})
