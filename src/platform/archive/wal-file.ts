// PostgreSQL writes every change into its write-ahead log (WAL), in files of 16 MB whose names are
// three numbers of eight hexadecimal digits: the timeline, and the high and low part of the
// position. A timeline is a history of its own, which begins with a restore to a moment.

/** The number of files that share the second number of their names. */
const filesPerLog = 256

export const walFileBytes = 16 * 1024 * 1024

export const isWalFile = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

/** The file that says where a timeline left the one before. */
export const isHistoryFile = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name)

/** The timeline of a WAL file or of a history file; the first one is 1. */
export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

/** The WAL file that follows on the same timeline. */
export function nextWalFile(name: string): string {
  const log = Number.parseInt(name.slice(8, 16), 16)
  const file = Number.parseInt(name.slice(16), 16)
  const [nextLog, nextFile] = file + 1 < filesPerLog ? [log, file + 1] : [log + 1, 0]
  return name.slice(0, 8) + hex(nextLog) + hex(nextFile)
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')

/** The files that follow each other from `first` on without one missing. */
export function continuousFrom(first: string, names: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (let name = first; names.has(name); name = nextWalFile(name)) found.push(name)
  return found
}
