import { rm } from 'node:fs/promises'
import { holdRestored } from '../../messages/outbox/hold-restored.server.ts'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { bringForward } from '../../platform/backup/restore-backup.server.ts'
import { endUnfinished, markFinished } from '../../platform/backup/unfinished-restore.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
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

/** Throws a BackupError where another key is than the one that a sealed backup brings along. */
export function assertKeyFits(
  secretKey: string | undefined,
  dataDir: string,
  { SECRET_KEY, SECRET_KEY_LOST }: RestoreConfig,
): void {
  const file = secretKeyFile(dataDir)
  const own = SECRET_KEY ?? readKeyFile(file)
  if (secretKey === undefined || own === undefined || own === secretKey || SECRET_KEY_LOST) return
  throw new BackupError(
    `${SECRET_KEY === undefined ? `The key in ${file}` : 'SECRET_KEY'} is not the one that the backup brings along. ` +
      'Name a new folder by DATA_DIR, and leave SECRET_KEY out: the key is written there, in the file secret-key. ' +
      'Or restore with SECRET_KEY_LOST=on: second factors are then set up again.',
  )
}

/**
 * Puts the key that a sealed backup brings along into the data folder, where neither SECRET_KEY is set nor a key is
 * there. Throws as `assertKeyFits` does. Returns a function that takes it away again.
 */
export async function bringKey(
  secretKey: string | undefined,
  dataDir: string,
  config: RestoreConfig,
): Promise<() => Promise<void>> {
  assertKeyFits(secretKey, dataDir, config)
  const file = secretKeyFile(dataDir)
  const own = config.SECRET_KEY ?? readKeyFile(file)
  if (secretKey === undefined || own !== undefined) return async () => {}
  createKeyFile(file, secretKey)
  return () => rm(file, { force: true })
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
    return [
      ...(lost > 0
        ? [
            'Its secret key is not there, as what was restored was not sealed or its key is another one: who signs ' +
              'in with a second factor sets it up again.',
          ]
        : []),
      ...(await holdMessages(db, timeZone)),
    ]
  } finally {
    await db.end()
  }
}

/** The last of all: with it the restore is finished. */
async function holdMessages(db: Db, timeZone: string): Promise<string[]> {
  const { ways, held } = await db.begin(async (tx) => {
    const [{ now }] = await tx<[{ now: Date }]>`select now()`
    await markFinished(tx)
    return holdRestored(tx, { now: clinicNow(now, timeZone), timeZone })
  })
  if (ways.length === 0) return []
  return [
    `No message leaves by itself: gateways are switched off (${ways.join(', ')}), and what waited for them ` +
      `(${held}) is in the list Not sent of the screen Messages, as it may have been sent since.`,
  ]
}

/**
 * What a restore into a PostgreSQL does when its rows are there, in turn with servers that are started meanwhile: they
 * would otherwise send what waits in it. Does nothing where one of them has done it.
 */
export const endRestore = async (
  databaseUrl: string,
  appRole: string | undefined,
  config: RestoreConfig,
  notify: (message: string) => void,
): Promise<{ restoredAt: Date; notes: string[] }> =>
  (await endUnfinished(
    databaseUrl,
    async () => ({
      restoredAt: await bringForward(databaseUrl, appRole),
      notes: await finishRestore(databaseUrl, config.DATA_DIR, config),
    }),
    notify,
  )) ?? {
    restoredAt: await readNow(databaseUrl),
    notes: ['A server that was started meanwhile has done the rest, and has said what it did.'],
  }

async function readNow(databaseUrl: string): Promise<Date> {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const [row] = await db<[{ now: Date }]>`select now()`
    return row.now
  } finally {
    await db.end()
  }
}

/**
 * At a start, with the key of the database and before anything is sent: does what a restore left undone that was
 * stopped when its rows were there. Answers sentences that say so; none where no restore was.
 */
export const endStoppedRestore = async (
  databaseUrl: string,
  appRole: string | undefined,
  { CLINIC_TIME_ZONE: timeZone }: Pick<Config, 'CLINIC_TIME_ZONE'>,
  notify: (message: string) => void,
): Promise<string[]> =>
  (await endUnfinished(
    databaseUrl,
    async (db) => {
      await bringForward(databaseUrl, appRole)
      return [
        'A restore into this database had not come to its end; the rest of it is done now.',
        ...(await holdMessages(db, timeZone)),
      ]
    },
    notify,
  )) ?? []
