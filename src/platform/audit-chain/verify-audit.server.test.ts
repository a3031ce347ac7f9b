import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db, type Transaction } from '../db/connect.server.ts'
import { appName } from '../db/app-database.server.ts'
import { applyMigrations, migrateDatabase, migrationNumbers } from '../db/migrate.server.ts'
import { noteAuditHeads, readAuditHeads, type AuditAnchor } from './audit-events.server.ts'
import { auditLine } from './audit-line.ts'
import { sealEarlierEvents } from './earlier-events.server.ts'
import { readEvents } from './audit-events.server.ts'
import { verifyAudit } from './verify-audit.server.ts'

const earlierEvents = 1600
let database: Awaited<ReturnType<typeof freshDatabase>>
/** The owner of the tables, whom no privilege stops. */
let owner: Db
let anchor: AuditAnchor
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template0')
  owner = connect(database.ownerUrl, { max: 2 })
  const before = migrationNumbers().filter((number) => number < 46)
  await owner.begin((tx) => applyMigrations(tx, before))
  await owner`
    insert into audit_event (action, subject, subject_id, after)
    select 'read', 'visit', n, '{"n": 1}' from generate_series(1, ${earlierEvents}) n`
  await migrateDatabase(database.ownerUrl, appName)
  await writeHistory(owner, 5)
  await Promise.all([sealEarlierEvents(owner), sealEarlierEvents(owner)])
  await writeAtOnce()
  await noteAuditHeads(owner)
  anchor = { name: 'backup', takenAt: new Date(), heads: await readAuditHeads(owner) }
  await owner`create table kept_event as table audit_event`
  await owner`create table kept_head as table audit_head`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})
beforeEach(() => restoreEvents())

/** Several desks write at the same time, and some of what they do is taken back. */
async function writeAtOnce(): Promise<void> {
  const app = connect(database.url, { max: 8 })
  await Promise.all(Array.from({ length: 120 }, (_, n) => writeHistory(app, n)))
  await app.end()
}

async function writeHistory(db: Db, n: number): Promise<void> {
  const write = db.begin(async (tx) => {
    await tx`
      insert into audit_event (action, subject, subject_id, address, before, after)
      select 'changed', 'branch', n, ${`10.0.0.${n}`}, '{"price": 1.50}', jsonb_build_object('n', n)
      from generate_series(1, ${1 + (n % 3)}) n`
    await tx`insert into audit_event (action, subject) values (${`deed ${n}`}, 'visit')`
    if (n % 7 === 0) throw new Error('taken back')
  })
  await write.catch((error: unknown) => {
    if (!(error instanceof Error && error.message === 'taken back')) throw error
  })
}

/** Changes the tables as whoever holds the database may. */
const tamper = (change: (tx: Transaction) => PromiseLike<unknown>) =>
  owner.begin(async (tx) => {
    await tx`alter table audit_event disable trigger user`
    await change(tx)
    await tx`alter table audit_event enable trigger user`
  })

const restoreEvents = () =>
  tamper(async (tx) => {
    await tx`truncate audit_event`
    await tx`truncate audit_head`
    await tx`insert into audit_event select * from kept_event`
    await tx`insert into audit_head select * from kept_head`
  })

const kindsFound = async (anchors: AuditAnchor[] = []) => {
  const { findings, findingCount } = await verifyAudit(owner, { anchors })
  expect(findings).toHaveLength(Math.min(findingCount, 100))
  return findings.map(({ kind }) => kind)
}

describe('an audit that nobody touched', () => {
  it('has nothing to find, whoever wrote at the same time and took back', async () => {
    const report = await verifyAudit(owner, { anchors: [anchor] })
    expect(report.findings).toEqual([])
    expect(report).toMatchObject({ earlierEvents, unsealedEvents: 0, heads: anchor.heads })
    const [{ count }] = await owner<[{ count: string }]>`select count(*) from audit_event`
    expect(report.events).toBe(Number(count))
    // Several streams, so that nobody waited for another one's disk.
    expect(report.heads.length).toBeGreaterThan(3)
  })

  it('says how many of the events from before the streams are not sealed yet', async () => {
    await tamper((tx) => tx`delete from audit_event where action = 'sealed'`)
    const { unsealedEvents } = await verifyAudit(owner)
    expect(unsealedEvents).toBe(earlierEvents)
  })

  it('is not written to with a time or number of the app’s own choice', async () => {
    const app = connect(database.url, { max: 1 })
    const [row] = await app<[{ id: string; at: Date; stream: number }]>`
      insert into audit_event (id, at, action, subject, stream, stream_position, hash)
      values (7, '2001-01-01', 'read', 'visit', null, 1, null) returning id, at, stream`
    await app.end()
    expect(Number(row.id)).toBeGreaterThan(earlierEvents)
    expect(row.at.getFullYear()).toBeGreaterThan(2001)
    expect(row.stream).toBeGreaterThan(0)
    expect(await kindsFound([anchor])).toEqual([])
  })
})

/** One of the events, of a stream or from before them; `n` is any number. */
const chosen = (tx: Transaction, n: number, isEarlier: boolean) => tx`(
  select id from audit_event where (stream is null) = ${isEarlier} order by id
  offset ${n} % (select count(*) from audit_event where (stream is null) = ${isEarlier}) limit 1)`

const edits = [
  (tx: Transaction) => tx`action = action || 'x'`,
  (tx: Transaction) => tx`subject = 'patient'`,
  (tx: Transaction) => tx`subject_id = coalesce(subject_id, 0) + 1`,
  (tx: Transaction) => tx`address = coalesce(address, '') || '1'`,
  (tx: Transaction) => tx`before = case when before is null then 'null'::jsonb end`,
  (tx: Transaction) => tx`after = coalesce(after, '{}') || '{"fee": 1}'`,
  (tx: Transaction) => tx`at = at + interval '1 microsecond'`,
  (tx: Transaction) => tx`id = (select max(id) + 1 from audit_event)`,
]
const hashEdits = [
  (tx: Transaction) => tx`hash = sha256(hash)`,
  (tx: Transaction) => tx`stream_position = stream_position + 100000`,
  (tx: Transaction) => tx`stream = 65`,
  (tx: Transaction) => tx`stream = null`,
]
const anyNumber = fc.nat(100_000)

const tampering = fc.oneof(
  fc.record({
    deed: fc.constant('edit' as const),
    n: anyNumber,
    isEarlier: fc.boolean(),
    how: fc.nat(7),
  }),
  fc.record({ deed: fc.constant('edit hash' as const), n: anyNumber, how: fc.nat(3) }),
  fc.record({
    deed: fc.constant('delete' as const),
    n: anyNumber,
    isEarlier: fc.boolean(),
    count: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ deed: fc.constant('delete the end' as const), n: anyNumber }),
  fc.record({ deed: fc.constant('delete a stream' as const), n: anyNumber }),
  fc.record({ deed: fc.constant('insert' as const), id: fc.integer({ min: -5, max: 100_000 }) }),
  fc.record({ deed: fc.constant('insert a link' as const), n: anyNumber }),
  fc.record({ deed: fc.constant('swap' as const), n: anyNumber, other: anyNumber }),
  fc.record({ deed: fc.constant('change heads' as const), n: anyNumber }),
)
type Tampering = typeof tampering extends fc.Arbitrary<infer T> ? T : never

/** Does it, and returns whether anything is different now. */
async function apply(tx: Transaction, it: Tampering): Promise<boolean> {
  switch (it.deed) {
    case 'edit':
      await tx`update audit_event set ${edits[it.how]!(tx)} where id = ${chosen(tx, it.n, it.isEarlier)}`
      break
    case 'edit hash':
      await tx`update audit_event set ${hashEdits[it.how]!(tx)} where id = ${chosen(tx, it.n, false)}`
      break
    case 'delete':
      await tx`delete from audit_event where id in (
        select id from audit_event where id >= ${chosen(tx, it.n, it.isEarlier)} order by id limit ${it.count})`
      break
    case 'delete the end':
      await tx`delete from audit_event where id >= ${chosen(tx, it.n, false)}`
      break
    case 'delete a stream':
      await tx`delete from audit_event where stream =
        (select stream from audit_event where id = ${chosen(tx, it.n, false)})`
      break
    case 'insert':
      await tx`insert into audit_event (id, action, subject)
        select ${it.id}, 'read', 'visit' where not exists (select from audit_event where id = ${it.id})`
      break
    case 'insert a link':
      // At the end of a stream, or behind it, with the hash of another event.
      await tx`
        insert into audit_event (id, action, subject, stream, stream_position, hash)
        select (select max(id) + 1 from audit_event), 'read', 'visit', e.stream,
          (select max(stream_position) + 1 + ${it.n} % 2 from audit_event l where l.stream = e.stream), e.hash
        from audit_event e where id = ${chosen(tx, it.n, false)}`
      break
    case 'swap':
      await tx`
        update audit_event e set action = o.action, subject = o.subject, subject_id = o.subject_id,
          address = o.address, before = o.before, after = o.after
        from audit_event o where (e.id, o.id) in (
          (${chosen(tx, it.n, false)}, ${chosen(tx, it.other, false)}),
          (${chosen(tx, it.other, false)}, ${chosen(tx, it.n, false)}))`
      break
    case 'change heads':
      await tx`delete from audit_head where stream = ${it.n} % 65`
      break
  }
  const [{ isChanged }] = await tx<[{ isChanged: boolean }]>`
    select exists (table audit_event except table kept_event)
      or exists (table kept_event except table audit_event)
      or exists (table kept_head except table audit_head) as is_changed`
  return isChanged
}

describe('whoever holds the database and changes the audit', () => {
  it('is found whatever they change, remove, put in or swap', async () => {
    await fc.assert(
      fc.asyncProperty(tampering, async (it) => {
        await restoreEvents()
        let isChanged = false
        await tamper(async (tx) => {
          isChanged = await apply(tx, it)
        })
        expect((await kindsFound()).length > 0).toBe(isChanged)
      }),
      { numRuns: 100 },
    )
  })

  it('leaves a place that a person can find', async () => {
    const [event] = await owner<[{ id: string; stream: number; position: number; at: Date }]>`
      select id, stream, stream_position as position, at from audit_event
      where stream_position = 3
        and stream in (select stream from audit_event where stream_position = 6) limit 1`
    const { id, at } = event
    await tamper((tx) => tx`update audit_event set address = '::1' where id = ${id}`)
    const edited = await verifyAudit(owner)
    expect(edited.findings).toEqual([{ kind: 'changed', event: { id, at }, since: null }])

    await restoreEvents()
    await tamper((tx) => tx`delete from audit_event where id = ${id}`)
    const removed = await verifyAudit(owner)
    expect(removed.findings).toMatchObject([{ kind: 'removed', count: 1 }])
    const gap = removed.findings[0]!
    if (gap.kind !== 'removed') throw new Error(gap.kind)
    expect(Number(gap.previous!.id)).toBeLessThan(Number(id))
    expect(Number(gap.next!.id)).toBeGreaterThan(Number(id))

    await restoreEvents()
    await tamper((tx) => tx`update audit_event set subject_id = 0 where id = 1500`)
    const earlier = await verifyAudit(owner)
    expect(earlier.findings).toEqual([{ kind: 'earlierChanged', firstId: 1001, lastId: 2000 }])
  })

  it('fools the database when they compute all hashes again, but no anchor outside of it', async () => {
    const { stream } = anchor.heads[0]!
    await tamper(async (tx) => {
      await tx`update audit_event set address = '::1' where stream = ${stream} and stream_position = 1`
      let previous: string | null = null
      const events = await Array.fromAsync(readEvents(tx, tx`stream = ${stream}`))
      for (const event of events) {
        previous = createHash('sha256').update(auditLine(event, previous)).digest('hex')
        await tx`update audit_event set hash = decode(${previous}, 'hex') where id = ${event.id}`
      }
      await tx`update audit_head set hash = decode(${previous}, 'hex') where stream = ${stream}`
    })
    expect(await kindsFound()).toEqual([])
    const { findings } = await verifyAudit(owner, { anchors: [anchor] })
    expect(findings).toMatchObject([{ kind: 'rewritten', anchor: 'backup', until: anchor.takenAt }])
  })

  it('is found by an anchor when they also take back what the database noted', async () => {
    await tamper(async (tx) => {
      await tx`delete from audit_event where stream is not null`
      await tx`update audit_head set stream_position = 0, hash = null where stream > 0`
    })
    expect(await kindsFound()).toEqual([])
    const { findings } = await verifyAudit(owner, { anchors: [anchor] })
    expect(findings).toHaveLength(anchor.heads.length)
    expect(findings[0]).toMatchObject({ kind: 'removed', previous: null, next: null })
  })
})
