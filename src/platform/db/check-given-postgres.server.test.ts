import { createServer, type AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrateDatabase } from './migrate.server.ts'
import {
  postgresProblem,
  checkGivenPostgres,
  type PostgresFacts,
} from './check-given-postgres.server.ts'

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

/** Creates a database for its owner, replacing the one before, and returns its address. */
async function createDatabase(
  options: string,
  before: (sql: postgres.Sql) => Promise<unknown> = async () => {},
) {
  await admin.unsafe(`drop database if exists ${names.database} with (force)`)
  await admin.unsafe(
    `create database ${names.database} owner ${names.owner} template template0 ${options}`,
  )
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${names.database}`
  const sql = postgres(url.href, { max: 1 })
  await before(sql)
  await sql.end()
  Object.assign(url, { username: names.owner, password: 'x' })
  return url.href
}

describe('a PostgreSQL that the clinic runs itself', () => {
  it('is refused, before any table is created, where it could not store every name', async () => {
    const latin = await createDatabase(`encoding 'LATIN1' locale 'C'`)
    await expect(checkGivenPostgres(latin)).rejects.toThrow(
      'its encoding is LATIN1, which cannot hold every name; make a new one, for example: create',
    )
    const bytes = await createDatabase(`encoding 'SQL_ASCII' locale 'C'`)
    await expect(checkGivenPostgres(bytes)).rejects.toThrow('its encoding is SQL_ASCII')
  })

  it('is refused where its collation would store one person twice', async () => {
    const plain = await createDatabase(`encoding 'UTF8' locale_provider libc locale 'C'`)
    await expect(checkGivenPostgres(plain)).rejects.toThrow('its collation "C" does not know small')
    // Turkish lower-cases I to a dotless ı, so ISHA and isha would differ.
    const turkish = await createDatabase(
      `encoding 'UTF8' locale_provider icu icu_locale 'tr' locale 'C'`,
    )
    await expect(checkGivenPostgres(turkish)).rejects.toThrow('its collation "tr" does not know')
  })

  it('is accepted when it is created as the refusal says', async () => {
    const problem = await checkGivenPostgres(
      await createDatabase(`encoding 'LATIN1' locale 'C'`),
    ).catch(String)
    const [, options] = /template template0 (.+)\.$/.exec(problem!)!
    const url = await createDatabase(options!)
    expect(await checkGivenPostgres(url)).toBe(undefined)
    await migrateDatabase(url)
  })

  it('is accepted with a warning when its collation version has changed', async () => {
    const url = await createDatabase(
      `encoding 'UTF8' locale_provider icu icu_locale 'en-IN' locale 'C'`,
      (sql) => sql`update pg_database set datcollversion = '1' where datname = current_database()`,
    )
    const warnings: string[] = []
    expect(await checkGivenPostgres(url, undefined, (it) => warnings.push(it))).toBe(undefined)
    expect(warnings).toEqual([expect.stringContaining(`reindex database "${names.database}"`)])
  })

  it('is refused where it takes no changes', async () => {
    const url = await createDatabase('', (sql) =>
      sql.unsafe(`alter database ${names.database} set default_transaction_read_only = on`),
    )
    await expect(checkGivenPostgres(url)).rejects.toThrow(
      /^The database of DATABASE_URL cannot be used: it takes no changes: it is a standby/,
    )
  })

  it('is refused where the tables of an earlier start belong to another role', async () => {
    const url = await createDatabase('', (sql) => sql.unsafe('create table branch ()'))
    await expect(checkGivenPostgres(url)).rejects.toThrow(
      'reassign owned by "postgres" to "given_owner"',
    )
  })

  it('is refused where an extension is missing, or only a superuser can install it', () => {
    const facts: PostgresFacts = {
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
      otherOwner: null,
      isReadOnly: false,
      isPooled: false,
    }
    const problemWith = (options: Partial<PostgresFacts>) =>
      postgresProblem({ ...facts, ...options }, () => {})
    expect(problemWith({})).toBe(undefined)
    // The encoding is reported before privileges: a database that must be recreated needs none.
    const bare = { mayMakeTables: false, barredExtensions: ['pg_trgm'] }
    expect(problemWith({ ...bare, missingExtensions: ['btree_gist'] })).toContain(
      'btree_gist (package',
    )
    expect(problemWith(bare)).toContain('create extension pg_trgm')
    expect(problemWith({ isPooled: true })).toContain('DATABASE_SESSION_URL')
    expect(problemWith({ mayMakeTables: false })).toContain('"owner" may not make tables')
    expect(problemWith({ number: 140_012, version: '14.12' })).toContain('version 15 or newer')
  })
})

/** A certificate that nobody trusts, made for this test alone, and the key of it. */
const untrusted = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUVCjvnOeTTZrWsgAYaskIgTqbmB8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzExMDkxMFoYDzIxMjYxMDMw
MTEwOTEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAStacLd1glO98EuNSo86cYiHDCelIlZEgO+Ti/8ELYE+8PnO727FI9t
hyq7uSSsIJYlaA0uvpT1yg7cRBZY3ZLso28wbTAdBgNVHQ4EFgQUpbDHvt/yc3sS
YphTOEYDNWAmtYYwHwYDVR0jBBgwFoAUpbDHvt/yc3sSYphTOEYDNWAmtYYwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAKwzyO/3XPKfA4O9dK6bSb6EL7ZGv0ku7d5rNj29kvVkAiEA
mSj5i8WWcdS5PHGBWRSd9ZbFD8fTsXZFk9uQSiZKPQA=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgk1Tq2G+XzYXuNdno
DAkW4xt1MxB+dtUHCPd1KWGae92hRANCAAStacLd1glO98EuNSo86cYiHDCelIlZ
EgO+Ti/8ELYE+8PnO727FI9thyq7uSSsIJYlaA0uvpT1yg7cRBZY3ZLs
-----END PRIVATE KEY-----`,
}

describe('a PostgreSQL whose certificate is not trusted', () => {
  it.each([1, 2])(
    'is refused with what is wrong with it, where %d servers are named',
    async (servers) => {
      const server = createServer((socket) => {
        // The request for TLS, to which the answer is one letter.
        socket.once('data', () => {
          socket.write('S')
          new TLSSocket(socket, { isServer: true, ...untrusted }).on('error', () => {})
        })
        socket.on('error', () => {})
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const hosts = Array.from({ length: servers }, () => `127.0.0.1:${port}`).join()
      const refused = checkGivenPostgres(`postgres://a:b@${hosts}/clinic?sslmode=verify-full`)
      await expect(refused).rejects.toThrow(
        `the certificate of 127.0.0.1:${port} is not trusted (self-signed certificate)`,
      )
      server.close()
    },
  )
})
