import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Files that compose SQL from text, none of it from requests. */
const allowedUnsafeFiles = [
  'src/app/demo-clinic/load-demo-clinic.server.ts', // names of its own tables
  'src/platform/archive/restore-archive.server.ts', // names of its own roles, and a password it made
  'src/platform/backup/restore-backup.server.ts', // names of tables that the migrations made
  'src/platform/backup/table-safeguards.server.ts', // what the database says of its own tables
  'src/platform/db/app-database.server.ts', // names of its own roles, and a password it made
  'src/platform/db/copy-out.server.ts', // names that the database says
  'src/platform/db/migrate.server.ts', // the migrations
]

/** Files with table or column names as values, which come from lists in the code. */
const allowedColumnFiles = [
  'src/app/demo-clinic/load-demo-clinic.server.ts',
  'src/masters/kit/write-master.server.ts',
  'src/masters/test-catalogue/tests.server.ts',
  'src/office/audit/audit-log.server.ts',
  'src/office/audit/audit-names.server.ts',
  'src/patients/import-kit/imports.server.ts',
  'src/platform/db/grant-app-privileges.server.ts',
  'src/scheduling/appointments/select-appointments.server.ts',
  'src/scheduling/rebooking/move-facts.server.ts',
  'src/self-service/check/issued-row.server.ts',
  'src/visits/record/issued/withdraw-issued.server.ts',
]

const files = globSync('src/**/*.server.ts').filter((file) => !/\.test\.ts$|test-kit/.test(file))
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

it('SQL is a template with separate parameters, so that no text can become part of it', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(filesWith(/\.unsafe\(/)).toEqual(allowedUnsafeFiles)
})

it('columns to sort and filter by come from the code, never from a request', () => {
  expect(filesWith(/\b(db|tx|sql)\((?!\[|places)[\w.]+(\[\w+\])?\)/)).toEqual(allowedColumnFiles)
})
