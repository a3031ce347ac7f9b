import { readdirSync, readFileSync, statSync } from 'node:fs'

export interface ProcessMemory {
  pid: number
  parent: number
  /** Proportional set size. */
  megabytes: number
}

/** The memory of a process and of each of its descendants; undefined without /proc. */
export function processTree(root: number): ProcessMemory[] | undefined {
  try {
    statSync('/proc/self/smaps_rollup')
    const parents = new Map<number, number>()
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const stat = statOf(Number(name))
      if (stat !== undefined) parents.set(Number(name), stat)
    }
    const isDescendant = (pid: number): boolean =>
      pid === root || (parents.has(pid) && parents.get(pid)! > 1 && isDescendant(parents.get(pid)!))
    return [...parents.entries()]
      .filter(([pid]) => isDescendant(pid))
      .map(([pid, parent]) => ({ pid, parent, megabytes: readPss(pid) / 1024 }))
  } catch {
    return undefined
  }
}

/** Proportional set size in MB of a process and its descendants; undefined without /proc. */
export const processTreeMemory = (root: number): number | undefined =>
  processTree(root)?.reduce((sum, { megabytes }) => sum + megabytes, 0)

/** Proportional set size in MB of one process; undefined without /proc. */
export const processMemory = (pid: number): number | undefined => {
  const kilobytes = readPss(pid)
  return kilobytes === 0 ? undefined : kilobytes / 1024
}

/** The id of a process's parent, as of a PostgreSQL session's process its postmaster's. */
export const parentProcess = (pid: number): number => statOf(pid) ?? Number.NaN

/** Whether the process is one of PostgreSQL that serves a connection: it names itself by its address. */
export function isConnection(pid: number): boolean {
  try {
    return /^postgres: .*\d\(\d+\)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false // the process has ended
  }
}

function statOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined // the process has ended
  }
}

function readPss(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  } catch {
    return 0 // the process has ended
  }
}
