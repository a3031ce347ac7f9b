import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { connect } from '../../platform/db/connect.server.ts'
import { applyMigrations, migrationNumbers } from '../../platform/db/migrate.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'

const daysOfCharges = 143

it('what was charged besides before it was counted has the day of its entry, and stays as it was', async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template0')
  const db = connect(database.ownerUrl, { max: 2 })
  const apply = (isWanted: (number: number) => boolean) =>
    db.begin((tx) => applyMigrations(tx, migrationNumbers().filter(isWanted)))
  try {
    await db.unsafe(readFileSync('src/test-kit/first-version.sql', 'utf8'))
    await db`create schema if not exists migration`
    await apply((number) => number > 2 && number < daysOfCharges)
    await db`insert into charge_item (id, name, price) values (1, 'ECG', 300)`
    await db`
      insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id)
      select id, branch_id, patient_id, 'charge', 30000, '2026-11-20', (select min(id) from staff)
      from appointment where status = 'CD' limit 1`
    const item = (position: number) => db`
      insert into charged_item (entry_id, position, charge_item_id, name, unit_paise, quantity)
      select max(id), ${position}, 1, 'ECG', 10000, 1 from ledger_entry`
    await item(1)
    await apply((number) => number === daysOfCharges)
    // As a process of the version before writes it.
    await item(2)
    const days = await db`select day from charged_item`
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-20'])
    await expect(db`update charged_item set day = '2026-11-21'`).rejects.toThrow('append only')
  } finally {
    await db.end()
    await database.drop()
  }
})
