import { pastOf } from './backup-due.ts'
import { dayAt, type Day } from '../day/day.ts'

const namePattern =
  /^opd-clinic-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.gz(\.sealed)?$/

/** The moment that a backup's file was taken at, by its name; undefined for another file. */
export function takenAtOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second, ms] = namePattern.exec(name) ?? []
  if (year === undefined) return undefined
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
}

/** Whether a backup's name says that it was taken later than `now`: the clock stood ahead then, or is slow. */
export function isBackupAhead(name: string, now: Date): boolean {
  const takenAt = takenAtOf(name)
  return takenAt !== undefined && pastOf(takenAt, now) === null
}

/**
 * The backups that may go: of the newest `keep` days that have some, the last of each day stays, and
 * every one of the newest day. So backups that an Admin makes between take the place of no other day's. Those
 * that are dated ahead of now stay and take no place: with a slow clock they are the good ones.
 */
export function oldBackups(
  names: readonly string[],
  { keep, timeZone, now }: { keep: number; timeZone: string; now: Date },
): string[] {
  const byDay = new Map<Day, string[]>()
  for (const name of names.toSorted()) {
    const takenAt = takenAtOf(name)
    if (takenAt === undefined || pastOf(takenAt, now) === null) continue
    const day = dayAt(takenAt, timeZone)
    byDay.set(day, [...(byDay.get(day) ?? []), name])
  }
  const days = [...byDay.values()]
  const firstKept = Math.max(0, days.length - keep)
  return days.flatMap((backups, index) => {
    if (index < firstKept) return backups
    return index === days.length - 1 ? [] : backups.slice(0, -1)
  })
}
