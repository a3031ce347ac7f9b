import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Db, Queryable } from '../db/connect.server.ts'
import { StartError } from '../db/start-error.server.ts'

interface SecretKeyOptions {
  /** SECRET_KEY, if set. */
  configuredKey?: string | undefined
  /** The folder of the key's file, used when SECRET_KEY is not set. */
  dataDir: string
  /**
   * SECRET_KEY_LOST: accept another key although values encrypted with the previous one are lost.
   */
  acceptLostKey: boolean
}

/**
 * The key that signs cookies and encrypts the secrets of second factors: SECRET_KEY, or the file
 * `secret-key` of the data folder, created at the first start. The database holds only a check
 * value, by which all processes verify that they have the same key. A database of an earlier
 * version holds its key: its encrypted values are encrypted again with the new one. Throws a
 * StartError where the key does not match the database.
 */
export async function openSecretKey(
  db: Db,
  { configuredKey, dataDir, acceptLostKey }: SecretKeyOptions,
): Promise<string> {
  const file = secretKeyFile(dataDir)
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('opd-clinic secret key'))`
    const fingerprint = await readSecret(tx, fingerprintName)
    let key = configuredKey ?? readKeyFile(file)
    if (key === undefined && fingerprint !== undefined && !acceptLostKey)
      throw missingKeyError(file)
    key ??= createKeyFile(file)
    if (fingerprint !== undefined && fingerprint !== fingerprintOf(key)) {
      if (!acceptLostKey) throw wrongKeyError(file, configuredKey !== undefined)
      await deleteEncryptedSecrets(tx)
    }
    const legacyKey = await readSecret(tx, legacyKeyName)
    if (legacyKey !== undefined) await reencryptSecrets(tx, legacyKey, key)
    await tx`
      insert into app_secret (name, value) values (${fingerprintName}, ${fingerprintOf(key)})
      on conflict (name) do update set value = excluded.value`
    return key
  })
}

const fingerprintName = 'secret key mark'
/** The row in which earlier versions stored the key itself. */
const legacyKeyName = 'session cookie'

const fingerprintOf = (key: string): string =>
  createHmac('sha256', key).update('opd-clinic secret key').digest('base64url')

async function readSecret(tx: Queryable, name: string): Promise<string | undefined> {
  const [row] = await tx<{ value: string }[]>`select value from app_secret where name = ${name}`
  return row?.value
}

/** The file of a data folder that holds the key where SECRET_KEY does not. */
export const secretKeyFile = (dataDir: string): string =>
  path.join(path.resolve(dataDir), 'secret-key')

/** The key in a file; undefined where there is none. Throws a StartError when it cannot be read. */
export function readKeyFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartError(`The key in ${file} cannot be read (${code}).`)
  }
}

/**
 * Creates the file with a new key or the given one, readable for its owner only, and syncs it to disk before the key is
 * used. Throws a StartError when it cannot.
 */
export function createKeyFile(
  file: string,
  key: string = randomBytes(32).toString('base64url'),
): string {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, `${key}\n`)
    fsyncSync(handle)
    closeSync(handle)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`The key's file ${file} cannot be made (${code}); see SECRET_KEY.`)
  }
  return key
}

/** Encrypts again what an earlier version encrypted with the key in the database. */
async function reencryptSecrets(tx: Queryable, previousKey: string, key: string): Promise<void> {
  const rows = await tx<{ id: number; secret: string; backupCodes: string }[]>`
    select id, secret, backup_codes from sign_in_second_factor for update`
  const reencrypt = async (data: string) =>
    symmetricEncrypt({ key, data: await symmetricDecrypt({ key: previousKey, data }) })
  for (const { id, secret, backupCodes } of rows) {
    await tx`
      update sign_in_second_factor set secret = ${await reencrypt(secret)},
        backup_codes = ${await reencrypt(backupCodes)}
      where id = ${id}`
  }
  await deleteSignInSessions(tx)
  await tx`delete from app_secret where name = ${legacyKeyName}`
}

/** Deletes what can no longer be decrypted: people set up their second factors again. */
async function deleteEncryptedSecrets(tx: Queryable): Promise<void> {
  await tx`delete from sign_in_second_factor`
  await tx`update staff set two_factor_enabled = false where two_factor_enabled`
  await deleteSignInSessions(tx)
}

/** Their cookies are signed with another key. */
async function deleteSignInSessions(tx: Queryable): Promise<void> {
  await tx`delete from sign_in_session`
  await tx`delete from sign_in_verification`
}

const missingKeyError = (file: string) =>
  new StartError(
    `The key of this database is missing: neither SECRET_KEY is set nor is there ${file}. ` +
      'Bring the file back from a backup or from the computer that has it, or set SECRET_KEY to ' +
      'its content. If it is lost, start once with SECRET_KEY_LOST=on: everybody signs in again, ' +
      'and second factors are set up again.',
  )

const wrongKeyError = (file: string, isConfigured: boolean) =>
  new StartError(
    `${isConfigured ? 'SECRET_KEY' : `The key in ${file}`} is not the key of this database. All ` +
      'processes on one database have the same: set SECRET_KEY to it, or copy the file secret-key ' +
      'of the first one. If that key is lost, start once with SECRET_KEY_LOST=on: everybody signs ' +
      'in again, and second factors are set up again.',
  )
