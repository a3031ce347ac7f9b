import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackupFailure } from '../src/platform/backup/backup-error.server.ts'
import type { BackupAnswer } from '../src/platform/backup/backup-process.server.ts'
import type { BackupOptions } from '../src/platform/backup/write-backup.server.ts'
import { createBookingSource } from './booking-source.ts'
import { median, requestsPerSecond } from './load.ts'
import { openSizedClinic } from './many-appointments.ts'
import { processMemory } from './memory.ts'
import { cookieOf, startServer } from './servers.ts'

const size = { appointments: 1_000_000, patients: 150_000, branches: 40 }
const passphrase = 'what a bench seals its backups with'
/** Rounds of bookings with and without a backup, in turns so that other load affects both alike. */
const rounds = 3
const roundSeconds = 8

const fileOf = (module: string) => fileURLToPath(new URL(`../src/${module}`, import.meta.url))

/**
 * Measures a backup and a restore of a million appointments, and how many bookings are made while a
 * backup runs.
 */
export async function measureBackups(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opd-clinic-bench-'))
  const clinic = await openSizedClinic(path.join(folder, 'clinic'), size)
  try {
    const backup: BackupOptions = {
      databaseUrl: clinic.postgres.url,
      folder: path.join(folder, 'backups'),
      clinicVersion: '0.0.0',
      passphrase,
    }
    printLine('| what | figure |\n|---|--:|')
    const taken = await measure(startBackup(backup))
    const { file, rows } = taken.answer!
    const { size: bytes } = await stat(file)
    printLine(`| ${rows.toLocaleString('en')} rows backed up | ${taken.seconds.toFixed(0)} s |`)
    printLine(`| the sealed file | ${(bytes / 1e6).toFixed(0)} MB |`)
    printLine(`| memory of the backup's process, most | ${taken.megabytes.toFixed(0)} MB |`)

    const nextBooking = await createBookingSource(clinic.db, 100)
    const { address, process: server } = await startServer('./clinic-server.ts', backup.databaseUrl)
    const headers = { cookie: await cookieOf(address, 'admin') }
    const booking = { url: `${address}/api/bookings`, headers, body: nextBooking }
    await requestsPerSecond(booking, 2)
    const rates = { alone: [] as number[], beside: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      rates.alone.push(await requestsPerSecond(booking, roundSeconds))
      const running = startBackup(backup)
      rates.beside.push(await requestsPerSecond(booking, roundSeconds))
      if (hasEnded(running)) throw new Error('the backup ended before the bookings')
      await measure(running)
    }
    server.kill()
    const [alone, beside] = [median(rates.alone), median(rates.beside)]
    printLine(`| bookings a second, alone | ${alone.toFixed(0)} |`)
    printLine(`| bookings a second, while a backup runs | ${beside.toFixed(0)} |`)
    printLine(`| of the rate alone | ${((100 * beside) / alone).toFixed(0)} % |`)
    await clinic.stop()

    const restored = await measure(startRestore(file, path.join(folder, 'restored')))
    printLine(`| restored and checked | ${restored.seconds.toFixed(0)} s |`)
    printLine(`| memory of the restore's process, most | ${restored.megabytes.toFixed(0)} MB |`)
  } finally {
    await clinic.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** As the server starts its daily backup. */
function startBackup(options: BackupOptions): ChildProcess {
  const child = fork(fileOf('platform/backup/backup-process.server.ts'), [], {
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
  })
  child.send(options)
  return child
}

/** As `npm run restore` does. */
const startRestore = (file: string, into: string): ChildProcess =>
  fork(fileOf('app/start/restore.server.ts'), [file, '--into', into], {
    // The limits that scripts/command.mjs sets.
    execArgv: ['--max-semi-space-size=2', '--max-old-space-size=128'],
    env: { ...process.env, BACKUP_PASSPHRASE: passphrase },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Waits for the end of a process: its seconds, the most of its memory in MB, and its last message. */
async function measure(child: ChildProcess) {
  const startedMs = performance.now()
  let answer: BackupAnswer | undefined
  child.on('message', (message) => (answer = message as BackupAnswer))
  let megabytes = 0
  const watch = setInterval(
    () => (megabytes = Math.max(megabytes, processMemory(child.pid!) ?? 0)),
    100,
  )
  if (!hasEnded(child)) await once(child, 'exit')
  clearInterval(watch)
  const seconds = (performance.now() - startedMs) / 1000
  if (child.exitCode !== 0) throw new Error(`a process ended with ${child.exitCode}`)
  if (answer && 'reasons' in answer) throw new BackupFailure(answer.reasons)
  return { seconds, megabytes, answer: answer?.written }
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
