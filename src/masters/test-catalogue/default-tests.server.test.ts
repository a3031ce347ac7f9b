import { expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { addDefaultTests, defaultLabTests, defaultRadiologyTests } from './default-tests.server.ts'
import { usualValues } from './usual-values.ts'

async function withEmptyClinic(run: (db: Db, ownerUrl: string) => Promise<void>): Promise<void> {
  const database = await freshDatabase(inject('adminUrl'), 'template_empty')
  const db = connect(database.ownerUrl, { max: 1 })
  try {
    await run(db, database.ownerUrl)
  } finally {
    await db.end()
    await database.drop()
  }
}

const namesOf = async (db: Db, table: string) =>
  (await db<{ name: string }[]>`select name from ${db(table)} order by id`).map(({ name }) => name)

it('an empty clinic gets the default tests once, over several starts', () =>
  withEmptyClinic(async (db, ownerUrl) => {
    await Promise.all([addDefaultTests(ownerUrl), addDefaultTests(ownerUrl)])
    await addDefaultTests(ownerUrl)
    expect(await namesOf(db, 'lab_test')).toEqual([...defaultLabTests])
    expect(await namesOf(db, 'radiology_test')).toEqual([...defaultRadiologyTests])
    const [count] = await db`select measured_values from lab_test where name like '%(CBC)'`
    expect(count!.measuredValues).toEqual(usualValues['Complete Blood Count (CBC)'])
  }))

it('a clinic with tests of its own gets no default tests', () =>
  withEmptyClinic(async (db, ownerUrl) => {
    await db`insert into radiology_test (name, active) values ('Mammography', false)`
    await addDefaultTests(ownerUrl)
    expect(await namesOf(db, 'lab_test')).toEqual([])
    expect(await namesOf(db, 'radiology_test')).toEqual(['Mammography'])
  }))
