import { execFileSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** An account of the operating system that PostgreSQL runs as. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const accountName = 'opd-clinic'

/**
 * The account for the database when the app runs as root, which PostgreSQL refuses. Undefined when
 * the app does not run as root: PostgreSQL then runs as the app's own account.
 */
export function databaseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  // A database that was created without root keeps its owner, who may want to go on without root.
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const account = findAccount(accountName) ?? createAccount() ?? findAccount('nobody')
  if (account) return account
  throw new Error(`The account "${accountName}", under which the database runs, cannot be made.`)
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

function createAccount(): Account | undefined {
  const commands: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent']],
  ]
  for (const [command, options] of commands) {
    try {
      execFileSync(command, [...options, '-s', '/usr/sbin/nologin', accountName], { stdio: 'pipe' })
    } catch {
      // The account does not exist, or another process has just created it.
    }
    const account = findAccount(accountName)
    if (account) return account
  }
  return undefined
}

/** The options of `spawn` that run a program as the account. */
export const spawnIdentity = (account: Account | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}

/** Whether the account can enter every folder on the path to this one; tested by trying it. */
export const canEnter = (account: Account, folder: string): boolean =>
  // Only an account that may enter the folder can look up the dot at the end.
  canAs(account, () => statSync(`${folder}/.`))

/** Whether the account can read a program's folder, and so run the programs in it. */
export const canRead = (account: Account, folder: string): boolean =>
  canAs(account, () => {
    for (const name of readdirSync(folder)) statSync(path.join(folder, name))
  })

// The kernel checks the effective ids and the groups, so these change during the attempt. It must
// be synchronous: nothing else in the app may run with them.
function canAs(account: Account, attempt: () => unknown): boolean {
  const groups = process.getgroups!()
  try {
    process.setgroups!([account.gid])
    process.setegid!(account.gid)
    process.seteuid!(account.uid)
    attempt()
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
export function chownRecursively(account: Account, file: string): void {
  chownSync(file, account.uid, account.gid)
  if (!lstatSync(file).isDirectory()) return
  for (const name of readdirSync(file)) chownRecursively(account, path.join(file, name))
}
