import { expect, inject, it } from 'vitest'
import { hashPassword } from '../../access/auth/secrets.server.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { freshDatabase, type Template } from '../../test-kit/test-cluster.server.ts'
import { isOnNetwork, assertNoDemoAccounts } from './open-to-network.server.ts'

it('recognizes hosts that only the local computer can reach', () => {
  for (const host of ['localhost', '127.0.0.1', '127.0.0.2', '::1']) {
    expect(isOnNetwork(host), host).toBe(false)
  }
  for (const host of ['0.0.0.0', '::', '192.168.1.5', '10.0.0.1', 'clinic.example']) {
    expect(isOnNetwork(host), host).toBe(true)
  }
})

async function withClinic(template: Template, run: (db: Db) => Promise<void>): Promise<void> {
  const database = await freshDatabase(inject('adminUrl'), template)
  const db = connect(database.ownerUrl, { max: 1 })
  await run(db).finally(() => db.end())
  await database.drop()
}

const onNetwork = { HOST: '0.0.0.0', DEMO: true }

it('a clinic with accounts that have the README’s password is not opened to the network', () =>
  withClinic('template_demo', async (db) => {
    await expect(assertNoDemoAccounts(db, onNetwork)).rejects.toThrow('set DEMO_ON_NETWORK=on')
    const hash = await hashPassword('a password of their own')
    await db`
      update sign_in_account set password = ${hash}
      where staff_id <> (select id from staff where username = 'lakshmi')`
    // One such account is enough.
    await expect(assertNoDemoAccounts(db, onNetwork)).rejects.toThrow('HOST=0.0.0.0')
    await db`update staff set active = false where username = 'lakshmi'`
    await expect(assertNoDemoAccounts(db, onNetwork)).resolves.toBeUndefined()
  }))

it('an empty clinic is refused before it becomes the demo, and opened if it stays empty', () =>
  withClinic('template_empty', async (db) => {
    await expect(assertNoDemoAccounts(db, onNetwork)).rejects.toThrow('DEMO=off')
    await expect(assertNoDemoAccounts(db, { ...onNetwork, DEMO: false })).resolves.toBeUndefined()
  }))
