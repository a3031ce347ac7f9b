import { readFileSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterLocation } from './cluster-location.server.ts'

// Two containers on one data folder do not see each other's processes, and the number in
// postmaster.pid tells a start in one of them nothing about a PostgreSQL in the other. The folder's
// lock keeps a second app away. But an app that was killed may have left its PostgreSQL running,
// without a lock. So each PostgreSQL is noted beside its files until it has stopped, with where its
// process can be seen.

/** Where a process can be seen: in one boot of one kernel, and in one namespace of it. */
export interface Sight {
  /** Another after each start of the computer. */
  boot: string
  /** Of all that live, two never have the same. */
  namespace: string
  /** Whether every process of the namespace ends with the app. */
  endsWithApp: boolean
}

/**
 * PostgreSQL looks whether postmaster.pid is still its own when a minute has passed since it looked last
 * and it wakes up, which is within another minute. If not, it ends at once, and its processes in 5 s.
 */
const endedWithinMs = 130_000

const recordFile = (cluster: string): string =>
  path.join(path.dirname(cluster), 'postgres-run.json')

/** Notes that a PostgreSQL is started on these files by this process. */
export function noteRun(cluster: string): void {
  const sight = ownSight()
  if (sight) writeFileSync(recordFile(cluster), `${JSON.stringify(sight)}\n`, { mode: 0o600 })
}

/** Notes that it has stopped. */
export const forgetRun = (cluster: string): void => rmSync(recordFile(cluster), { force: true })

/**
 * Makes sure that no PostgreSQL runs on these files where this process cannot see it: takes its
 * postmaster.pid away, and waits until every one must have noticed and ended. For a process that has
 * locked the data folder.
 */
export async function endUnseenPostgres(
  { cluster }: ClusterLocation,
  notify: (message: string) => void,
  waitMs = endedWithinMs,
): Promise<void> {
  const noted = readRecord(cluster)
  const own = ownSight()
  if (!noted || !own || !mayRunUnseen(noted, own, isOnNetwork(cluster))) return
  notify(
    `An app that was killed may have left a PostgreSQL running on ${cluster} in another container or on ` +
      'another computer. It is told to end, which takes two minutes …',
  )
  // The note stays: a start that is interrupted here is followed by one that waits again.
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  await sleep(waitMs)
  // One that ended by itself has taken the file away only now.
  forgetRun(cluster)
}

/** Whether a PostgreSQL may be running that was started there and cannot be seen from here. */
export function mayRunUnseen(noted: Sight, own: Sight, isOnNetworkDisk: boolean): boolean {
  // The computer has been started since, unless another one uses the same disk.
  if (noted.boot !== own.boot) return isOnNetworkDisk
  return noted.namespace !== own.namespace && !noted.endsWithApp
}

/** Programs that start one app in a container, and end with it: then every process there ends. */
const containerInits = new Set(['catatonit', 'docker-init', 'tini', 'dumb-init', 'podman-init'])

/** Undefined where the system has no namespaces: all processes of the computer can be seen then. */
function ownSight(): Sight | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const namespace = readlinkSync('/proc/self/ns/pid')
    const isInit = process.pid === 1
    const isChildOfInit =
      process.ppid === 1 && containerInits.has(readFileSync('/proc/1/comm', 'utf8').trim())
    return { boot, namespace, endsWithApp: isInit || isChildOfInit }
  } catch {
    return undefined
  }
}

/** As `statfs` numbers them: NFS, SMB, CIFS, FUSE, 9p, Ceph and GFS2. */
const networkDisks = new Set([
  0x6969, 0xfe534d42, 0xff534d42, 0x65735546, 0x01021997, 0x00c36400, 0x01161970,
])

const isOnNetwork = (cluster: string): boolean => networkDisks.has(statfsSync(cluster).type >>> 0)

function readRecord(cluster: string): Sight | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(cluster), 'utf8')) as Sight
  } catch {
    // There is none, or a power cut has left half of it: then the computer has been started since.
    return undefined
  }
}
