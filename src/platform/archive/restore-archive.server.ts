import { randomBytes } from 'node:crypto'
import { appendFile, open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupError, BackupFailure, fileProblem, toReason } from '../backup/backup-error.server.ts'
import { checkPages } from '../backup/check-restored.server.ts'
import { openStoredFile } from '../backup/stored-file.server.ts'
import { findClusterLocation, linkCluster } from '../db/cluster-location.server.ts'
import { connect } from '../db/connect.server.ts'
import { appName } from '../db/app-database.server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded-postgres.server.ts'
import {
  isUsable,
  readArchives,
  walAfter,
  type Archive,
  type BaseFile,
} from './archive-folder.server.ts'
import type { BaseManifest } from './base-manifest.server.ts'
import { formatMoment } from './moment.ts'
import { extractBase, verifyBase } from './read-base.server.ts'
import { isHistoryFile, isWalFile, nextWalFile, walFileBytes } from './wal-file.ts'

interface ArchiveOptions {
  /** The archive folder. */
  root: string
  /** The last moment that counts; the newest that the archive has where it is undefined. */
  until: Date | undefined
  /** The clinic's, in which moments are shown. */
  timeZone: string
  /** Opens sealed files. */
  passphrase?: string | undefined
}

/** What a restore starts from; its base was read to its end. */
export interface VerifiedArchive {
  archive: Archive
  base: BaseFile
  manifest: BaseManifest
  /** All of the folder. */
  archives: Archive[]
}

interface RestoreOptions extends Pick<ArchiveOptions, 'until' | 'passphrase'> {
  /** An empty folder, which becomes a data folder. */
  dataDir: string
  notify: (message: string) => void
  /** Called while the database runs, before its passwords change. */
  finish: (database: EmbeddedPostgres) => Promise<void>
}

export interface RestoredArchive {
  /** When the last change happened that came back; null if there was none since the base backup. */
  reachedAt: Date | null
  /** The name of the first WAL file that is missing in the archive, where later ones are there. */
  missing: string | undefined
}

/**
 * Finds the base backup that leads to the moment, and reads all of it: nothing is made before. Throws a BackupError with
 * the reason where there is none, or where it cannot be used.
 */
export async function verifyArchive(options: ArchiveOptions): Promise<VerifiedArchive> {
  const chosen = await chooseBase(options)
  const { passphrase } = options
  return { ...chosen, manifest: await verifyBase({ file: chosen.base.file, passphrase }) }
}

async function chooseBase({
  root,
  until,
  timeZone,
}: ArchiveOptions): Promise<Omit<VerifiedArchive, 'manifest'>> {
  const archives = await readArchives(root).catch((error: unknown) => {
    const reason = fileProblem(error, root)
    if (reason === undefined) throw error
    throw new BackupFailure([reason], { cause: error })
  })
  const usable = archives
    .flatMap((archive) => archive.bases.map((base) => ({ archive, base, archives })))
    .filter(({ archive, base }) => isUsable(archive, base))
    .toSorted((a, b) => a.base.endedAt.getTime() - b.base.endedAt.getTime())
  if (usable.length === 0) {
    throw new BackupError(`The folder ${root} holds no archive of a clinic that can be restored.`)
  }
  if (new Set(usable.map(({ archive }) => archive.systemIdentifier)).size > 1) {
    throw new BackupError(
      `The folder ${root} holds the archives of several clinics. Move the folders of one of them ` +
        'into a folder of their own: their names begin with the same number.',
    )
  }
  const chosen = usable.findLast(({ base }) => until === undefined || base.endedAt <= until)
  if (chosen) return chosen
  const earliest = formatMoment(usable[0]!.base.endedAt, timeZone)
  throw new BackupError(
    `The archive in ${root} does not go back to that moment. Its first is ${earliest} (${timeZone}).`,
  )
}

/**
 * Makes a data folder from a verified archive: the last base backup before the moment, and the changes since
 * then up to the moment, replayed by PostgreSQL. The database begins a new timeline and has new
 * passwords. Throws a BackupError for an archive that cannot be used.
 */
export async function restoreArchive(
  { archive, base, archives, manifest }: VerifiedArchive,
  options: RestoreOptions,
): Promise<RestoredArchive> {
  const { until, passphrase, dataDir, notify } = options
  const location = await findClusterLocation(dataDir, notify)
  assertSameMajor(location.programs.version, manifest)
  const { cluster } = location
  await extractBase({ file: base.file, passphrase }, manifest, cluster)
  linkCluster(location)
  await writePasswords(dataDir, manifest.passwords)
  const place = (name: string, file: string) =>
    placeWal({ file, passphrase }, path.join(cluster, 'pg_wal', name))
  // The new timeline gets a number that none had before.
  for (const [name, file] of archives.flatMap(({ files }) => [...files])) {
    if (isHistoryFile(name)) await place(name, file)
  }
  for (const name of walUpTo(archive, base, until)) await place(name, archive.files.get(name)!)
  const { database, isAtEnd } = await recover(cluster, options)
  try {
    const reachedAt = await readReachedMoment(database.adminUrl)
    await checkRestored(database.adminUrl)
    await options.finish(database)
    await changePasswords(database.adminUrl, dataDir)
    const missing = isAtEnd ? missingAfter(archive, base) : undefined
    return { reachedAt, missing }
  } finally {
    await database.stop()
  }
}

/** The WAL file that ends what can be replayed, although later ones are in the archive. */
function missingAfter(archive: Archive, base: BaseFile): string | undefined {
  const last = walAfter(archive, base).at(-1)!
  const newest = [...archive.files.keys()].filter(isWalFile).at(-1)!
  return newest > last ? nextWalFile(last) : undefined
}

function assertSameMajor(programs: string, { postgresVersion, clinicVersion }: BaseManifest): void {
  const [packaged] = programs.split('.')
  const [major] = postgresVersion.split('.')
  if (major === packaged) return
  throw new BackupError(
    `The archive was written by PostgreSQL ${major}, but this app brings PostgreSQL ${packaged}. ` +
      `Restore it with OPD Clinic ${clinicVersion}, or restore a daily backup.`,
  )
}

/** The WAL files to replay. What follows the base after the moment is not needed. */
function walUpTo(archive: Archive, base: BaseFile, until: Date | undefined): string[] {
  const all = walAfter(archive, base)
  // The first one after the moment may have begun before it: its WAL, too, is of the moment.
  // One that is dated later than a base after it was made while the clock stood ahead, and says nothing of the moment.
  const later = archive.bases.filter(
    ({ endedAt }, index) =>
      until !== undefined &&
      endedAt > until &&
      archive.bases.slice(index).every((next) => next.endedAt >= endedAt),
  )
  const end = later[1]?.startWal
  return end === undefined ? all : all.filter((name) => name <= end)
}

const zeros = Buffer.alloc(64 * 1024)

/**
 * Unpacks a WAL file. PostgreSQL fills the rest of a file that it ends early with zeros: they are
 * left out, so that a day's hundreds of files take no more room than what is in them.
 */
async function placeWal(source: { file: string; passphrase?: string | undefined }, target: string) {
  const handle = await open(target, 'wx', 0o600)
  try {
    let at = 0
    for await (const bytes of await openStoredFile(source)) {
      const piece = bytes as Buffer
      const isEmpty = piece.length <= zeros.length && piece.equals(zeros.subarray(0, piece.length))
      if (!isEmpty) await handle.write(piece, 0, piece.length, at)
      at += piece.length
    }
    await handle.truncate(at)
    if (!isHistoryFile(path.basename(target)) && at !== walFileBytes) throw new Error('cut off')
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { file } = source
    throw new BackupFailure([fileProblem(error, file) ?? toReason('fileDamaged', { path: file })], {
      cause: error,
    })
  } finally {
    await handle.close()
  }
}

const targetMissed = /recovery ended before configured recovery target was reached/

/**
 * Lets PostgreSQL replay the WAL files, which are all in their place, and go on from there. `isAtEnd`
 * says that it replayed all of them.
 */
async function recover(
  cluster: string,
  { until, dataDir, notify }: RestoreOptions,
): Promise<{ database: EmbeddedPostgres; isAtEnd: boolean }> {
  const settingsFile = path.join(cluster, 'postgresql.auto.conf')
  const settings = await readFile(settingsFile)
  const start = async (target: Date | undefined) => {
    await writeFile(settingsFile, settings)
    // PostgreSQL insists on a command that fetches WAL files, and runs it in a shell. This one says
    // in every shell that there are none but those in the folder.
    const lines = [
      "restore_command = 'exit 1'",
      "recovery_target_timeline = 'current'",
      // Nobody is let in before all is replayed.
      'hot_standby = off',
    ]
    if (target) {
      lines.push(
        `recovery_target_time = '${target.toISOString().replace('Z', '+00')}'`,
        "recovery_target_action = 'promote'",
      )
    }
    await appendFile(settingsFile, `\n${lines.join('\n')}\n`)
    await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 })
    const database = await startEmbeddedPostgres({
      dataDir,
      notify,
      startTimeoutMs: 24 * msPerHour,
    })
    return { database, isAtEnd: target === undefined }
  }
  const started = await start(until).catch((error: unknown) => {
    // Nothing was changed after the moment: all that there is counts.
    if (until && error instanceof Error && targetMissed.test(error.message)) return start(undefined)
    throw error
  })
  await writeFile(settingsFile, settings)
  return started
}

const msPerHour = 3_600_000

async function readReachedMoment(adminUrl: string): Promise<Date | null> {
  const db = connect(adminUrl, { max: 1 })
  try {
    const [row] = await db<[{ reachedAt: Date | null }]>`
      select pg_last_xact_replay_timestamp() as reached_at`
    return row.reachedAt
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** Every page of the app's tables and every index against its table, by PostgreSQL's own amcheck. */
async function checkRestored(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = `/${appName}`
  await checkPages(url.href)
  const db = connect(url.href, { max: 1 })
  await db`drop extension amcheck`.finally(() => db.end({ timeout: 1 }))
}

const writePasswords = (dataDir: string, passwords: BaseManifest['passwords']) =>
  writeFile(
    path.join(dataDir, 'postgres-passwords.json'),
    `${JSON.stringify(passwords, null, 2)}\n`,
    { mode: 0o600 },
  )

/** Whoever has read the archive shall not know the passwords of the clinic that goes on. */
async function changePasswords(adminUrl: string, dataDir: string): Promise<void> {
  const passwords = {
    superuser: randomBytes(32).toString('hex'),
    app: randomBytes(32).toString('hex'),
  }
  const db = connect(adminUrl, { max: 1 })
  try {
    await db.begin(async (tx) => {
      await tx.unsafe(`alter role ${appName} password '${passwords.app}'`)
      await tx.unsafe(`alter role postgres password '${passwords.superuser}'`)
    })
  } finally {
    await db.end({ timeout: 1 })
  }
  await writePasswords(dataDir, passwords)
}
