import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** What a drill runs besides the app, by the names of the programs. */
const packages = {
  initdb: 'postgresql',
  postgres: 'postgresql',
  pg_ctl: 'postgresql',
  pg_basebackup: 'postgresql',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
} as const
export type Program = keyof typeof packages

/** A drill cannot be held on this computer. */
export class DrillRefused extends Error {}

/** The paths of the programs. Throws a DrillRefused that names the packages that are missing. */
export function findPrograms<Name extends Program>(names: readonly Name[]): Record<Name, string> {
  const found = names.map((name) => [name, findProgram(name)] as const)
  const missing = found.flatMap(([name, file]) => (file === undefined ? [name] : []))
  if (missing.length > 0) {
    const wanted = [...new Set(missing.map((name) => packages[name]))].join(' ')
    throw new DrillRefused(
      `This drill needs programs that are not on this computer: ${missing.join(', ')}. ` +
        `On Debian and Ubuntu: apt-get install ${wanted}. None of their services has to run.`,
    )
  }
  return Object.fromEntries(found) as Record<Name, string>
}

function findProgram(name: string): string | undefined {
  const inPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const folders = [...postgresFolders(), ...inPath, '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/** Debian has each version's programs in a folder of its own, outside of PATH; the newest first. */
function postgresFolders(): string[] {
  const parent = '/usr/lib/postgresql'
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(parent, version, 'bin'))
}
