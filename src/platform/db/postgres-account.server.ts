import { execFileSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** An account of the machine, under which PostgreSQL runs. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const ownName = 'opd-clinic'

/**
 * The account for the database when the app runs as root, under which PostgreSQL refuses to run.
 * Undefined when the app is no root: PostgreSQL then runs as whoever runs the app.
 */
export function databaseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  // A database that was begun without root stays with its owner, who may want to go on without.
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const account = findAccount(ownName) ?? makeAccount() ?? findAccount('nobody')
  if (account) return account
  throw new Error(`The account "${ownName}", under which the database runs, cannot be made.`)
}

function findAccount(name: string): Account | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    // macOS writes the ids of "nobody" as -2.
    return { name, uid: id('-u') >>> 0, gid: id('-g') >>> 0 }
  } catch {
    return undefined
  }
}

function makeAccount(): Account | undefined {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent']],
  ]
  for (const [command, options] of ways) {
    try {
      execFileSync(command, [...options, '-s', '/usr/sbin/nologin', ownName], { stdio: 'pipe' })
    } catch {
      // Not there, or another start made the account just now.
    }
    const account = findAccount(ownName)
    if (account) return account
  }
  return undefined
}

/** What spawn needs so that a program runs as the account. */
export const runningAs = (account: Account | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}

/** Whether the account gets through every folder down to this one. It is tried, not guessed. */
export const mayEnter = (account: Account, folder: string): boolean =>
  // The dot at the end can only be looked up by who may pass through the folder itself.
  may(account, () => statSync(`${folder}/.`))

/** Whether the account may read a program's folder, and so run what is in it. */
export const mayRead = (account: Account, folder: string): boolean =>
  may(account, () => {
    for (const name of readdirSync(folder)) statSync(path.join(folder, name))
  })

// The kernel decides by the effective ids and the groups, so these change for one look, which must
// be synchronous: nothing else of the app may run in between.
function may(account: Account, look: () => unknown): boolean {
  const groups = process.getgroups!()
  try {
    process.setgroups!([account.gid])
    process.setegid!(account.gid)
    process.seteuid!(account.uid)
    look()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false
    throw error
  } finally {
    process.seteuid!(0)
    process.setegid!(0)
    process.setgroups!(groups)
  }
}

/** Gives a folder, and everything in it, to the account. */
export function giveTo(account: Account, file: string): void {
  chownSync(file, account.uid, account.gid)
  if (!lstatSync(file).isDirectory()) return
  for (const name of readdirSync(file)) giveTo(account, path.join(file, name))
}
