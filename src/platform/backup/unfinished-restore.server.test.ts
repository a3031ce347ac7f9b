import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { connect, type Db } from '../db/connect.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import {
  endUnfinished,
  isUnfinished,
  markFinished,
  markUnfinished,
} from './unfinished-restore.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let other: Db
beforeEach(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template_empty')
  db = connect(database.ownerUrl, { max: 1 })
  other = connect(database.ownerUrl, { max: 1 })
})
afterEach(async () => {
  await db.end()
  await other.end()
  await database.drop()
})

const mark = () => db.begin((tx) => markUnfinished(tx))
const finish = (tx: Db) => tx.begin((it) => markFinished(it))
const takeTurnAway = () => other`select pg_advisory_lock(hashtext('opd-clinic restore'))`
const giveTurnBack = () => other`select pg_advisory_unlock(hashtext('opd-clinic restore'))`
const silent = () => {}

describe('the end of a restore into a PostgreSQL', () => {
  it('is one of a restore that is unfinished, and waits for no turn elsewhere', async () => {
    await takeTurnAway()
    const end = vi.fn<() => Promise<string>>()
    expect(await endUnfinished(database.ownerUrl, end, silent)).toBe(undefined)
    expect(end).not.toHaveBeenCalled()
  })

  it('waits for another process that is at it, says so once, and leaves what that has done', async () => {
    await mark()
    await takeTurnAway()
    const said: string[] = []
    const end = vi.fn<() => Promise<string>>()
    const ended = endUnfinished(database.ownerUrl, end, (sentence) => said.push(sentence))
    await expect.poll(() => said).toEqual([expect.stringContaining('Waiting for another process')])
    await finish(db)
    await giveTurnBack()
    expect(await ended).toBe(undefined)
    expect(end).not.toHaveBeenCalled()
    expect(said).toHaveLength(1)
  })

  it('keeps its turn while its connection is idle for longer than others live', async () => {
    await mark()
    const url = new URL(database.ownerUrl)
    url.searchParams.set('max_lifetime', '1')
    const isFree = async () => {
      const [row] = await other<[{ isFree: boolean }]>`
        select pg_try_advisory_lock(hashtext('opd-clinic restore')) as is_free`
      return row.isFree
    }
    const end = async (own: Db) => {
      await sleep(2000)
      const wasFree = await isFree()
      await finish(own)
      return wasFree
    }
    expect(await endUnfinished(url.href, end, silent)).toBe(false)
    expect(await isUnfinished(db)).toBe(false)
  })
})
