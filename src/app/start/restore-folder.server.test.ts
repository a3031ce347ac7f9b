import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { writeBackup } from '../../platform/backup/write-backup.server.ts'
import { lockFolder } from '../../platform/db/folder-lock.server.ts'
import { removeDataFolder } from '../../platform/db/remove-data-folder.server.ts'
import { migrateDatabase } from '../../platform/db/migrate.server.ts'
import { openSecretKey } from '../../platform/http/secret-key.server.ts'
import { useArchive } from '../../test-kit/archive.server.ts'
import { runQuery, useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { runRestore } from '../../test-kit/restore-script.server.ts'
import { assertNoRestore, restoreBeside } from './restore-folder.server.ts'

vi.mock('../../platform/db/remove-data-folder.server.ts', { spy: true })

const data = useDataFolder()
const { root, startArchived } = useArchive(data)
// Each makes up to three databases.
vi.setConfig({ testTimeout: 300_000 })

const key = 'the secret key of the clinic that was lost'
const passphrase = 'the words of the sealed backup'

/** A clinic with a gateway, its sealed backup, and its sealed archive. */
async function loseClinic() {
  const { database, writeBase } = await startArchived(data.dataDir, passphrase, key)
  const { ownerUrl, appRole } = database
  await runQuery(ownerUrl, (sql) => sql`drop table booking`)
  await migrateDatabase(ownerUrl, appRole)
  await runQuery(ownerUrl, async (sql) => {
    await openSecretKey(sql, { configuredKey: key, dataDir: data.folder, acceptLostKey: false })
    await sql`
      insert into message_gateway (way, version, is_on, settings, secrets, tested_at)
      values ('sms', 3, true, '{"address":"https://sms.example"}', '{}', now())`
  })
  await writeBase()
  const { file } = await writeBackup({
    databaseUrl: ownerUrl,
    folder: path.join(data.folder, 'backups'),
    clinicVersion: '1',
    passphrase,
    secretKey: key,
  })
  await database.stop()
  return { backup: file, archive: root() }
}

describe.each(['backup', 'archive'] as const)('a folder that is restored from the %s', (kind) => {
  const parent = () => path.join(data.folder, 'saved')
  const folder = () => path.join(parent(), 'clinic')

  it('has its key and starts silent, and another key is refused before anything is made', async () => {
    const source = (await loseClinic())[kind]
    const settings = { BACKUP_PASSPHRASE: passphrase }
    const refused = await runRestore(source, folder(), { ...settings, SECRET_KEY: 'k'.repeat(32) })
    expect(refused.trim()).toMatch(/^SECRET_KEY is not the one that the backup brings along/)
    expect(existsSync(parent())).toBe(false)

    expect(await runRestore(source, folder(), settings)).toContain('switched off (sms)')
    expect(readdirSync(parent())).toEqual(['clinic'])
    expect((await readFile(path.join(folder(), 'secret-key'), 'utf8')).trim()).toBe(key)
    expect(() => assertNoRestore(folder())).not.toThrow()
    const { ownerUrl } = await data.start(folder())
    const gateways = runQuery(ownerUrl, (sql) => sql`select is_on from message_gateway`)
    expect([...(await gateways)]).toEqual([{ is_on: false }])
  })
})

describe('a restore into a folder', () => {
  const folder = () => path.join(data.folder, 'clinic')
  /** What a restore that was killed has left. */
  async function leave(name: string) {
    const left = path.join(data.folder, name)
    await mkdir(path.join(left, 'unfinished-restore'), { recursive: true })
    return left
  }
  const restore = () =>
    restoreBeside(folder(), (temporary) => writeFile(path.join(temporary, 'clinic'), 'whole'))

  it('is no clinic before its end', async () => {
    const restored = restoreBeside(folder(), async (temporary) => {
      expect(() => assertNoRestore(temporary)).toThrow('is what a restore has left')
      expect(existsSync(folder())).toBe(false)
    })
    await restored
    expect(() => assertNoRestore(folder())).not.toThrow()
  })

  it('leaves nothing where it fails', async () => {
    const failing = restoreBeside(folder(), () => Promise.reject(new Error('no room')))
    await expect(failing).rejects.toThrow('no room')
    expect(readdirSync(data.folder)).toEqual([])
  })

  it('that fails is no clinic until nothing of it is there', async () => {
    vi.mocked(removeDataFolder).mockRejectedValueOnce(new Error('killed'))
    let left = ''
    const failing = restoreBeside(folder(), (temporary) => {
      left = temporary
      return Promise.reject(new Error('no room'))
    })
    await expect(failing).rejects.toThrow('killed')
    expect(() => assertNoRestore(left)).toThrow('is what a restore has left')
    await restore()
    expect(readdirSync(data.folder)).toEqual(['clinic'])
  })

  it('removes what one before it has left that was killed, and nothing else', async () => {
    await leave('clinic.restoring-00000001')
    const ofOther = await leave('clinic-2.restoring-00000001')
    const ownName = path.join(data.folder, 'clinic.restoring-notes')
    await mkdir(ownName)
    await restore()
    expect(readdirSync(data.folder).toSorted()).toEqual(
      ['clinic', path.basename(ofOther), path.basename(ownName)].toSorted(),
    )
  })

  it('lets another one go on that is at work', async () => {
    const other = await leave('clinic.restoring-00000001')
    const unlock = await lockFolder(path.join(other, 'unfinished-restore'))
    await restore()
    expect(existsSync(other)).toBe(true)
    unlock()
  })
})
