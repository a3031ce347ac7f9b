import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { BackupError } from './backup-error.server.ts'
import { verifyBackup } from './read-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const passphrase = 'a long passphrase'
let folder: string
let original: string
let changed: string
let open: Buffer
let sealed: Buffer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-backup-'))
  const database = await freshDatabase(inject('adminUrl'), 'template_demo')
  const options = { databaseUrl: database.ownerUrl, folder, clinicVersion: '1' }
  changed = path.join(folder, 'changed')
  original = (await writeBackup(options)).file
  open = await readFile(original)
  sealed = await readFile((await writeBackup({ ...options, passphrase })).file)
  await database.drop()
})
afterAll(() => rm(folder, { recursive: true }))

/** Why the bytes cannot be used as a backup, or 'whole'. */
async function problemOf(bytes: Buffer, words: string | undefined = passphrase): Promise<string> {
  await writeFile(changed, bytes)
  return verifyBackup({ file: changed, passphrase: words }).then(
    () => 'whole',
    (error: unknown) =>
      error instanceof BackupError ? error.message : `unexpected: ${String(error)}`,
  )
}

const manifestOf = async (file: string) => (await verifyBackup({ file })).manifest

const damaged = /is damaged or cut off, and cannot be used\.$/
const foreign = /is no backup of OPD Clinic\.$/
const refused = new RegExp(`${damaged.source}|${foreign.source}|is sealed|The passphrase is not`)

function flip(bytes: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at]! ^= 1 << bit
  return changed
}

describe('a file is refused with a sentence', () => {
  it('when a bit of a sealed one is changed, wherever it is', async () => {
    const beginning = fc.nat(200)
    const anywhere = fc.nat(sealed.length - 1)
    await fc.assert(
      fc.asyncProperty(fc.oneof(beginning, anywhere), fc.nat(7), async (at, bit) => {
        expect(await problemOf(flip(sealed, at, bit))).toMatch(refused)
      }),
      { numRuns: 12 },
    )
  })

  it('when a bit of what an open one holds is changed', async () => {
    // A few bits of the compression say nothing of the content: what is read must then be the same.
    await fc.assert(
      fc.asyncProperty(fc.nat(open.length - 1), fc.nat(7), async (at, bit) => {
        const problem = await problemOf(flip(open, at, bit))
        if (problem === 'whole')
          expect(await manifestOf(changed)).toEqual(await manifestOf(original))
        else expect(problem).toMatch(refused)
      }),
      { numRuns: 30 },
    )
  })

  it('when it is cut off, at any byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        async (share) => {
          for (const bytes of [open, sealed]) {
            expect(await problemOf(bytes.subarray(0, Math.floor(share * bytes.length)))).toMatch(
              refused,
            )
          }
        },
      ),
      { numRuns: 10 },
    )
  })

  it('when something follows the end of a sealed one', async () => {
    expect(await problemOf(Buffer.concat([sealed, Buffer.alloc(16)]))).toMatch(damaged)
  })

  it('when it is another file', async () => {
    expect(await problemOf(Buffer.alloc(0))).toMatch(foreign)
    expect(await problemOf(Buffer.from('%PDF-1.7'))).toMatch(foreign)
    expect(await problemOf(gzipSync('a letter'))).toMatch(damaged)
    expect(await problemOf(gzipSync(Buffer.alloc(10_240)))).toMatch(damaged)
  })

  it('when the passphrase is missing or another one', async () => {
    const file = path.join(folder, 'sealed')
    await writeFile(file, sealed)
    await expect(verifyBackup({ file })).rejects.toThrow('is sealed: set BACKUP_PASSPHRASE')
    expect(await problemOf(sealed, 'a long Passphrase')).toBe(
      'The passphrase is not the one that this backup was sealed with.',
    )
  })

  it('and both are whole as they were written', async () => {
    expect(await problemOf(open)).toBe('whole')
    expect(await problemOf(sealed)).toBe('whole')
  })
})

it('a sealed file shows no word of the clinic', () => {
  for (const word of ['Asha', 'patient', 'backup.json']) expect(sealed.includes(word)).toBe(false)
})
