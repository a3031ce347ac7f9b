import { expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { addDefaultTests, defaultLabTests, defaultRadiologyTests } from './default-tests.server.ts'

async function inEmptyClinic(work: (db: Db, ownerUrl: string) => Promise<void>): Promise<void> {
  const database = await freshDatabase(inject('adminUrl'), 'template_empty')
  const db = connect(database.ownerUrl, { max: 1 })
  try {
    await work(db, database.ownerUrl)
  } finally {
    await db.end()
    await database.drop()
  }
}

const namesOf = async (db: Db, table: string) =>
  (await db<{ name: string }[]>`select name from ${db(table)} order by id`).map(({ name }) => name)

it('an empty clinic begins with the default tests, however often it is started', () =>
  inEmptyClinic(async (db, ownerUrl) => {
    await Promise.all([addDefaultTests(ownerUrl), addDefaultTests(ownerUrl)])
    await addDefaultTests(ownerUrl)
    expect(await namesOf(db, 'lab_test')).toEqual([...defaultLabTests])
    expect(await namesOf(db, 'radiology_test')).toEqual([...defaultRadiologyTests])
  }))

it('a clinic that has tests of its own keeps them alone', () =>
  inEmptyClinic(async (db, ownerUrl) => {
    await db`insert into radiology_test (name, active) values ('Mammography', false)`
    await addDefaultTests(ownerUrl)
    expect(await namesOf(db, 'lab_test')).toEqual([])
    expect(await namesOf(db, 'radiology_test')).toEqual(['Mammography'])
  }))
