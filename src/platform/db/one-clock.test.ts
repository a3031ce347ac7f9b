import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Files that may use this computer's clock: nothing from them is stored in the database. */
const filesAllowedLocalClock = [
  'src/app/start/restore-from-archive.server.ts', // a moment that a person names on this computer
  'src/platform/archive/archiving.server.ts', // the embedded database has the same clock
  'src/platform/archive/ship-wal.server.ts', // the age of a file
  'src/platform/db/database-clock.server.ts', // compares it with the database's
  'src/platform/db/postgres-cluster.server.ts', // ages and names of folders, by the clock that stamps files
  'src/platform/db/postgres-process.server.ts', // the age of a file
]

// Shared files are run by the server too.
const files = globSync('src/**/*.ts')
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.ts$|test-kit|\.worker\.ts$/.test(file))

/** The ways to read the local clock; `new Date(value)` is not one. */
const localClockPattern =
  /new Date\(\)|new Date(?![\w(<])|(?<!new )\bDate\(\)|Date\.now\b|\bdayjs(\.utc)?\(\)/

it('the server knows one clock, the database’s', () => {
  expect(files.length).toBeGreaterThan(200)
  const offenders = files.filter((file) =>
    localClockPattern.test(
      // Comments and types may mention Date.
      readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*|[:|] Date\b(?![.(])/g, ''),
    ),
  )
  expect(offenders.toSorted()).toEqual(filesAllowedLocalClock)
})
