import { isLocalRequest } from '../../platform/http/client-address.server.ts'
import { verifyPassword } from '../../access/auth/secrets.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { demoAccounts, demoPassword } from '../demo-clinic/accounts.server.ts'
import { StartError } from '../../platform/db/start-error.server.ts'

/** Whether other computers can reach a server that listens on this host. */
export const isOnNetwork = (host: string): boolean => host !== 'localhost' && !isLocalRequest(host)

export const plainHttpWarning =
  '\nWarning: it is open to the network over plain http. Passwords and records can be read on the ' +
  'way, and browsers offer no passkeys. Put a TLS proxy in front and set TRUST_PROXY=on; the README ' +
  'says how.'

/**
 * Throws a StartError for a clinic on the network with accounts that have the README's password, or
 * for an empty one that is about to get them.
 */
export async function assertNoDemoAccounts(
  db: Db,
  { DEMO, HOST }: { DEMO: boolean; HOST: string },
): Promise<void> {
  const [staffRow] = await db`select from staff limit 1`
  if (!(staffRow ? await hasDemoPassword(db) : DEMO)) return
  throw new StartError(
    `HOST=${HOST} opens the clinic to the network, and it has demo accounts, whose password is ` +
      'printed in the README. For a clinic of your own start with DEMO=off on an empty DATA_DIR. ' +
      'To show the demo to the network on purpose, set DEMO_ON_NETWORK=on.',
  )
}

async function hasDemoPassword(db: Db): Promise<boolean> {
  const rows = await db<{ hash: string }[]>`
    select password as hash from sign_in_account a join staff on staff.id = a.staff_id
    where active and password is not null
      and username in ${db(demoAccounts.map(({ username }) => username))}`
  const matches = await Promise.all(rows.map(({ hash }) => verifyPassword(hash, demoPassword)))
  return matches.includes(true)
}
