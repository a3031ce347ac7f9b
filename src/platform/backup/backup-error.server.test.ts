import { describe, expect, it } from 'vitest'
import { StartError } from '../db/start-error.server.ts'
import {
  backupFailure,
  BackupFailure,
  describeReasons,
  fileProblem,
  reasonsOf,
} from './backup-error.server.ts'
import { failureCodes, failureReasons, type FailureReason } from './failure-reason.ts'

const failed = (properties: object) => Object.assign(new Error('row (Anita, 98765)'), properties)
const file = (code: string) => fileProblem(failed({ code, syscall: 'write' }), '/mnt/usb')

describe('why a file could not be read or written', () => {
  it.each([
    ['ENOSPC', 'diskFull'],
    ['EDQUOT', 'diskFull'],
    ['EROFS', 'diskReadOnly'],
    ['EIO', 'diskBroken'],
    ['EACCES', 'permissionDenied'],
    ['ENOENT', 'pathMissing'],
    ['ENOTDIR', 'pathBlocked'],
  ])('%s is %s', (code, reason) => {
    expect(file(code)).toEqual({ code: reason, parameters: { path: '/mnt/usb' } })
  })

  it('has the code of the system where it has no words for it', () => {
    expect(file('ESTALE')).toEqual({
      code: 'pathUnusable',
      parameters: { path: '/mnt/usb', detail: 'ESTALE' },
    })
  })

  it('is not told of what the database refused', () => {
    expect(fileProblem(failed({ code: '23505' }), '/mnt/usb')).toBe(undefined)
    expect(fileProblem(failed({ code: 'ECONNREFUSED', syscall: 'connect' }), '/')).toBe(undefined)
  })
})

describe('the reason of an error', () => {
  it.each<[string, unknown, FailureReason]>([
    [
      'names the rule that a row breaks, and nothing of the row',
      failed({ code: '23505', constraint_name: 'branch_name_key', table_name: 'branch' }),
      { code: 'rowRefused', parameters: { rule: 'branch.branch_name_key' } },
    ],
    [
      'says that the database is away',
      failed({ code: 'CONNECTION_CLOSED' }),
      { code: 'databaseAway', parameters: { detail: 'CONNECTION_CLOSED' } },
    ],
    [
      'says that its disk is full',
      failed({ code: '53100' }),
      { code: 'databaseDiskFull', parameters: {} },
    ],
    [
      'has no more than the code of another refusal',
      failed({ code: '22P02' }),
      { code: 'unexpected', parameters: { detail: '22P02' } },
    ],
    [
      'keeps the sentence of a start',
      new StartError('It does not start.'),
      { code: 'unexpected', parameters: { detail: 'It does not start.' } },
    ],
    [
      'is its own',
      backupFailure('wrongPassphrase', {}),
      { code: 'wrongPassphrase', parameters: {} },
    ],
  ])('%s', (_, error, reason) => {
    expect(reasonsOf(error)).toEqual([reason])
  })
})

describe('in English', () => {
  it.each(failureCodes)('the sentence of %s is whole', (code) => {
    const values = failureReasons[code].map((name) => [
      name,
      name.endsWith('Bytes') || name.endsWith('ows') ? 12_345_678 : `the ${name}`,
    ])
    const parameters = Object.fromEntries(values) as FailureReason['parameters']
    const sentence = describeReasons([{ code, parameters }])
    expect(sentence).not.toMatch(/[{}]|undefined/)
    for (const [name, value] of values) {
      const shown =
        typeof value === 'string'
          ? value
          : String(name).endsWith('Bytes')
            ? '12.3 MB'
            : '12,345,678'
      expect(sentence).toContain(shown)
    }
  })

  it('several reasons follow each other, and what the system said stands in brackets', () => {
    const failure = new BackupFailure([
      { code: 'pathUnusable', parameters: { path: '/mnt/archive', detail: 'ESTALE' } },
      { code: 'changesWait', parameters: { waitingBytes: 25_000_000 } },
    ])
    expect(failure.message).toBe(
      "/mnt/archive cannot be used. (ESTALE) What changes meanwhile waits on the clinic's own disk (25 MB).",
    )
  })
})
