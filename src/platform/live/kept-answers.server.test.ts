import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { KeptAnswers } from './kept-answers.server.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template_empty')
  db = connect(database.ownerUrl, { max: 4 })
  await db`create table note (branch_id integer not null, text text not null)`
  await db`select live.track('note', 'masters')`
  close = async () => {
    await db.end({ timeout: 1 })
    await database.drop()
  }
})
afterAll(() => close())

let kept: KeptAnswers<string>
let reads: number
beforeEach(async () => {
  await db`delete from note`
  kept = new KeptAnswers(db)
  reads = 0
})

const readNotes = async (branch: number) => {
  const rows = await db`select text from note where branch_id = ${branch} order by text`
  return rows.map(({ text }) => text as string).join()
}

/** The notes of a branch, as a request gets them. */
const notes = async (branch: number, read = () => readNotes(branch)) => {
  return kept.answer(`notes ${branch}`, {
    dependency: { subjects: ['masters'] },
    input: { query: { branch } },
    read: () => {
      reads += 1
      return read()
    },
  })
}
const write = (branch: number, text: string) => db`insert into note values (${branch}, ${text})`

it('is read once until something is committed that it shows', async () => {
  await write(1, 'a')
  expect([await notes(1), await notes(1)]).toEqual(['a', 'a'])
  expect(reads).toBe(1)
  await write(2, 'of another branch')
  expect(await notes(1)).toBe('a')
  expect(reads).toBe(1)
  await write(1, 'b')
  expect([await notes(1), await notes(1)]).toEqual(['a,b', 'a,b'])
  expect(reads).toBe(2)
})

it('shows what was begun before it was read and committed after', async () => {
  const isWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const late = db.begin(async (tx) => {
    await tx`insert into note values (1, 'late')`
    isWritten.resolve()
    await mayCommit.promise
  })
  await isWritten.promise
  expect(await notes(1)).toBe('')
  await write(1, 'quick')
  expect(await notes(1)).toBe('quick')
  mayCommit.resolve()
  await late
  expect(await notes(1)).toBe('late,quick')
})

it('shows what was committed while it was read', async () => {
  const seen = await notes(1, async () => {
    const before = await readNotes(1)
    await write(1, 'meanwhile')
    return before
  })
  expect(seen).toBe('')
  expect(await notes(1)).toBe('meanwhile')
})

it('many who ask at one moment have it read once, the first time and after a change', async () => {
  const many = () => Promise.all(Array.from({ length: 20 }, () => notes(1)))
  expect(new Set(await many())).toEqual(new Set(['']))
  expect(reads).toBe(1)
  await write(1, 'a')
  expect(new Set(await many())).toEqual(new Set(['a']))
  expect(reads).toBe(2)
})

it('who asks while it is read waits for that, and reads it only if it is outdated by then', async () => {
  await notes(1)
  await write(1, 'a')
  const first = notes(1)
  // As soon as the first has begun to read.
  await expect.poll(() => reads, { interval: 1 }).toBe(2)
  expect(await Promise.all([first, notes(1), notes(1)])).toEqual(['a', 'a', 'a'])
  expect(reads).toBe(2)
})

it('an answer that cannot be read is not kept, and fails only for who asked', async () => {
  const isRead = Promise.withResolvers<string>()
  const failing = expect(notes(1, () => isRead.promise)).rejects.toThrow('no connection')
  await expect.poll(() => reads).toBe(1)
  const other = notes(1)
  isRead.reject(new Error('no connection'))
  await failing
  expect(await other).toBe('')
})

it('after a crash of the database, which forgets the changes, it is read again', async () => {
  await notes(1)
  await db`alter table note disable trigger user`
  await write(1, 'untold')
  expect(await notes(1)).toBe('')
  await db`delete from live.stream`
  expect(await notes(1)).toBe('untold')
  await db`alter table note enable trigger user`
})

it('is what is in the database at each moment of random changes by several at once', async () => {
  // One writes, two read: an answer has at least what was committed when it was asked for.
  const written = { count: 0 }
  const writer = (async () => {
    for (let n = 1; n <= 120; n += 1) {
      await write(1, String(n).padStart(3, '0'))
      written.count = n
      if (n % 3 === 0) await write(2, 'elsewhere')
    }
  })()
  const reader = async () => {
    while (written.count < 120) {
      const before = written.count
      const text = await notes(1)
      expect(Number(text.split(',').at(-1))).toBeGreaterThanOrEqual(before)
    }
  }
  await Promise.all([writer, reader(), reader()])
  expect((await notes(1)).split(',')).toHaveLength(120)
})
