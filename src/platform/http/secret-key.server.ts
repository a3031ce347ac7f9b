import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Db, Queryable } from '../db/connect.server.ts'
import { StartRefused } from '../db/start-error.server.ts'

interface Settings {
  /** SECRET_KEY, where it is set. */
  given?: string | undefined
  /** Where the key's file lies otherwise. */
  dataDir: string
  /** SECRET_KEY_LOST: go on with another key although what the one before sealed is lost. */
  isLost: boolean
}

/**
 * The key that signs cookies and seals the secrets of second factors: SECRET_KEY, or else the file
 * `secret-key` of the data folder, made at the first start. It is never in the database, where
 * only a mark tells that all processes have the same; a database of an earlier version that holds
 * its key gets what that one sealed sealed anew. Throws StartRefused where the key is not the
 * database's.
 */
export async function openSecretKey(db: Db, { given, dataDir, isLost }: Settings): Promise<string> {
  const file = path.join(path.resolve(dataDir), 'secret-key')
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('opd-clinic secret key'))`
    const mark = await readSecret(tx, markName)
    let key = given ?? readKeyFile(file)
    if (key === undefined && mark !== undefined && !isLost) throw noKey(file)
    key ??= makeKeyFile(file)
    if (mark !== undefined && mark !== markOf(key)) {
      if (!isLost) throw otherKey(file, given !== undefined)
      await forgetSealed(tx)
    }
    const stored = await readSecret(tx, storedName)
    if (stored !== undefined) await sealAgain(tx, stored, key)
    await tx`
      insert into app_secret (name, value) values (${markName}, ${markOf(key)})
      on conflict (name) do update set value = excluded.value`
    return key
  })
}

const markName = 'secret key mark'
/** Where earlier versions had the key itself. */
const storedName = 'session cookie'

const markOf = (key: string): string =>
  createHmac('sha256', key).update('opd-clinic secret key').digest('base64url')

async function readSecret(tx: Queryable, name: string): Promise<string | undefined> {
  const [row] = await tx<{ value: string }[]>`select value from app_secret where name = ${name}`
  return row?.value
}

function readKeyFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartRefused(`The key in ${file} cannot be read (${code}).`)
  }
}

/** Makes the file, for its owner alone; it is on the disk before anything is sealed with it. */
function makeKeyFile(file: string): string {
  const key = randomBytes(32).toString('base64url')
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, `${key}\n`)
    fsyncSync(handle)
    closeSync(handle)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(`The key's file ${file} cannot be made (${code}); see SECRET_KEY.`)
  }
  return key
}

/** What an earlier version sealed with the key that it had in the database gets this one's seal. */
async function sealAgain(tx: Queryable, before: string, key: string): Promise<void> {
  const rows = await tx<{ id: number; secret: string; backupCodes: string }[]>`
    select id, secret, backup_codes from sign_in_second_factor for update`
  const again = async (data: string) =>
    symmetricEncrypt({ key, data: await symmetricDecrypt({ key: before, data }) })
  for (const { id, secret, backupCodes } of rows) {
    await tx`
      update sign_in_second_factor set secret = ${await again(secret)},
        backup_codes = ${await again(backupCodes)}
      where id = ${id}`
  }
  await endSignIns(tx)
  await tx`delete from app_secret where name = ${storedName}`
}

/** Takes away what nobody can unseal any more: people set their second factors up again. */
async function forgetSealed(tx: Queryable): Promise<void> {
  await tx`delete from sign_in_second_factor`
  await tx`update staff set two_factor_enabled = false where two_factor_enabled`
  await endSignIns(tx)
}

/** Their cookies bear the signature of another key. */
async function endSignIns(tx: Queryable): Promise<void> {
  await tx`delete from sign_in_session`
  await tx`delete from sign_in_verification`
}

const noKey = (file: string) =>
  new StartRefused(
    `The key of this database is missing: neither SECRET_KEY is set nor is there ${file}. ` +
      'Bring the file back from a backup or from the computer that has it, or set SECRET_KEY to ' +
      'its content. If it is lost, start once with SECRET_KEY_LOST=on: everybody signs in again, ' +
      'and second factors are set up again.',
  )

const otherKey = (file: string, isGiven: boolean) =>
  new StartRefused(
    `${isGiven ? 'SECRET_KEY' : `The key in ${file}`} is not the key of this database. All ` +
      'processes on one database have the same: set SECRET_KEY to it, or copy the file secret-key ' +
      'of the first one. If that key is lost, start once with SECRET_KEY_LOST=on: everybody signs ' +
      'in again, and second factors are set up again.',
  )
