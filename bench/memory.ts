import { readdirSync, readFileSync, statSync } from 'node:fs'

/** Proportional set size in MB of a process and its descendants; undefined without /proc. */
export function processTreeMemory(root: number): number | undefined {
  try {
    statSync('/proc/self/smaps_rollup')
    const parents = new Map<number, number>()
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const stat = statOf(Number(name))
      if (stat !== undefined) parents.set(Number(name), stat)
    }
    const isDescendant = (pid: number): boolean =>
      pid === root || (parents.has(pid) && parents.get(pid)! > 1 && isDescendant(parents.get(pid)!))
    const kilobytes = [...parents.keys()].filter(isDescendant).map(readPss)
    return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
  } catch {
    return undefined
  }
}

/** Proportional set size in MB of one process; undefined without /proc. */
export const processMemory = (pid: number): number | undefined => {
  const kilobytes = readPss(pid)
  return kilobytes === 0 ? undefined : kilobytes / 1024
}

/** The id of a process's parent, as of a PostgreSQL session's process its postmaster's. */
export const parentProcess = (pid: number): number => statOf(pid) ?? Number.NaN

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
