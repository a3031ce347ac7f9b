import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrateDatabase } from './migrate.server.ts'
import { lackOf, tryGivenPostgres, type Found } from './check-given-postgres.server.ts'

const names = { owner: 'given_owner', database: 'given_clinic' }

let admin: postgres.Sql
beforeAll(async () => {
  admin = postgres(inject('adminUrl'), { max: 1, onnotice: () => {} })
  await admin.unsafe(`drop role if exists ${names.owner}`)
  await admin.unsafe(`create role ${names.owner} login password 'x'`)
})
afterAll(async () => {
  await admin.unsafe(`drop database if exists ${names.database} with (force)`)
  await admin.unsafe(`drop role ${names.owner}`)
  await admin.end()
})

/** Makes a database of its owner's, in place of the one before, and answers its address. */
async function make(how: string, before: (sql: postgres.Sql) => Promise<unknown> = async () => {}) {
  await admin.unsafe(`drop database if exists ${names.database} with (force)`)
  await admin.unsafe(
    `create database ${names.database} owner ${names.owner} template template0 ${how}`,
  )
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${names.database}`
  const sql = postgres(url.href, { max: 1 })
  await before(sql)
  await sql.end()
  Object.assign(url, { username: names.owner, password: 'x' })
  return url.href
}

describe('a PostgreSQL of one’s own', () => {
  it('is refused where it could not hold every name, before a table is made', async () => {
    const latin = await make(`encoding 'LATIN1' locale 'C'`)
    await expect(tryGivenPostgres(latin)).rejects.toThrow(
      'its encoding is LATIN1, which cannot hold every name; make a new one, for example: create',
    )
    const bytes = await make(`encoding 'SQL_ASCII' locale 'C'`)
    await expect(tryGivenPostgres(bytes)).rejects.toThrow('its encoding is SQL_ASCII')
  })

  it('is refused where its collation would keep one person twice', async () => {
    const plain = await make(`encoding 'UTF8' locale_provider libc locale 'C'`)
    await expect(tryGivenPostgres(plain)).rejects.toThrow('its collation "C" does not know small')
    // Its small I has no dot, so that ISHA and isha would be two.
    const turkish = await make(`encoding 'UTF8' locale_provider icu icu_locale 'tr' locale 'C'`)
    await expect(tryGivenPostgres(turkish)).rejects.toThrow('its collation "tr" does not know')
  })

  it('is taken as the refusal tells how to make it', async () => {
    const refusal = await tryGivenPostgres(await make(`encoding 'LATIN1' locale 'C'`)).catch(String)
    const [, how] = /template template0 (.+)\.$/.exec(refusal!)!
    const url = await make(how!)
    expect(await tryGivenPostgres(url)).toBe(undefined)
    await migrateDatabase(url)
  })

  it('is taken with a warning where its collation changed under it', async () => {
    const url = await make(
      `encoding 'UTF8' locale_provider icu icu_locale 'en-IN' locale 'C'`,
      (sql) => sql`update pg_database set datcollversion = '1' where datname = current_database()`,
    )
    const warnings: string[] = []
    expect(await tryGivenPostgres(url, undefined, (it) => warnings.push(it))).toBe(undefined)
    expect(warnings).toEqual([expect.stringContaining(`reindex database "${names.database}"`)])
  })

  it('is refused where an extension is not there, or is not the owner’s to put in', () => {
    const found: Found = {
      version: '18.4',
      number: 180_004,
      role: 'owner',
      database: 'clinic',
      encoding: 'UTF8',
      collation: 'C.UTF-8',
      knowsLetters: true,
      collationMoved: false,
      missingExtensions: [],
      barredExtensions: [],
      mayMakeTables: true,
    }
    const lack = (given: Partial<Found>) => lackOf({ ...found, ...given }, () => {})
    expect(lack({})).toBe(undefined)
    // All of it before the rights: a database that has to be made anew needs none.
    const bare = { mayMakeTables: false, barredExtensions: ['pg_trgm'] }
    expect(lack({ ...bare, missingExtensions: ['btree_gist'] })).toContain('btree_gist (package')
    expect(lack(bare)).toContain('create extension pg_trgm')
    expect(lack({ mayMakeTables: false })).toContain('"owner" may not make tables')
    expect(lack({ number: 140_012, version: '14.12' })).toContain('version 15 or newer')
  })
})
