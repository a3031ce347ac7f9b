import { rm } from 'node:fs/promises'
import { holdRestored } from '../../messages/outbox/hold-restored.server.ts'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { connect } from '../../platform/db/connect.server.ts'
import {
  createKeyFile,
  openSecretKey,
  readKeyFile,
  secretKeyFile,
} from '../../platform/http/secret-key.server.ts'
import type { Config } from './config.server.ts'

type RestoreConfig = Pick<
  Config,
  'DATA_DIR' | 'SECRET_KEY' | 'SECRET_KEY_LOST' | 'CLINIC_TIME_ZONE'
>

/**
 * Puts the key that a sealed backup brings along into the data folder, where neither SECRET_KEY is set nor a key is
 * there. Throws a BackupError where another key is. Returns a function that takes it away again.
 */
export async function bringKey(
  secretKey: string | undefined,
  dataDir: string,
  { SECRET_KEY, SECRET_KEY_LOST }: RestoreConfig,
): Promise<() => Promise<void>> {
  const file = secretKeyFile(dataDir)
  const own = SECRET_KEY ?? readKeyFile(file)
  if (secretKey === undefined || own === secretKey) return async () => {}
  if (own === undefined) {
    createKeyFile(file, secretKey)
    return () => rm(file, { force: true })
  }
  if (SECRET_KEY_LOST) return async () => {}
  throw new BackupError(
    `${SECRET_KEY === undefined ? `The key in ${file}` : 'SECRET_KEY'} is not the one that the backup brings along. ` +
      'Name a new folder by DATA_DIR, and leave SECRET_KEY out: the key is written there, in the file secret-key. ' +
      'Or restore with SECRET_KEY_LOST=on: second factors are then set up again.',
  )
}

/**
 * The last step of each restore, whose tables are those of this version: without their key the secrets of second
 * factors are dropped, so that people can sign in and set them up again, and no message leaves by itself. Answers
 * sentences that say what was done.
 */
export async function finishRestore(
  databaseUrl: string,
  dataDir: string,
  { SECRET_KEY: configuredKey, CLINIC_TIME_ZONE: timeZone }: RestoreConfig,
): Promise<string[]> {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const countFactors = async () => {
      const [row] = await db<[{ count: number }]>`
        select count(*)::int from sign_in_second_factor`
      return row.count
    }
    const before = await countFactors()
    await openSecretKey(db, { configuredKey, dataDir, acceptLostKey: true })
    const lost = before - (await countFactors())
    const [{ now }] = await db<[{ now: Date }]>`select now()`
    const { ways, held } = await holdRestored(db, { now: clinicNow(now, timeZone), timeZone })
    return [
      ...(lost > 0
        ? [
            'Its secret key is not there, as what was restored was not sealed or its key is another one: who signs ' +
              'in with a second factor sets it up again.',
          ]
        : []),
      ...(ways.length > 0
        ? [
            `No message leaves by itself: gateways are switched off (${ways.join(', ')}), and what waited for them ` +
              `(${held}) is in the list Not sent of the screen Messages, as it may have been sent since.`,
          ]
        : []),
    ]
  } finally {
    await db.end()
  }
}
