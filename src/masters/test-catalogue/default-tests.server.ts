import { connect } from '../../platform/db/connect.server.ts'
import { usualValues } from './usual-values.ts'

/** The tests of a new clinic (specification, section 3). */
export const defaultLabTests = [
  'Complete Blood Count (CBC)',
  'Liver Function Test (LFT)',
  'Kidney Function Test (KFT)',
  'Thyroid Profile',
  'Blood Sugar Test',
] as const
export const defaultRadiologyTests = ['X-Ray', 'MRI', 'CT Scan'] as const

/**
 * Adds the default tests with what they usually measure to a new clinic, as the role of `ownerUrl`. A clinic with any test,
 * retired ones included, stays as it is: tests are never deleted, so two empty tables mean a new
 * clinic.
 */
export async function addDefaultTests(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1 })
  const labTests = defaultLabTests.map((name) => ({ name, values: usualValues[name] ?? [] }))
  try {
    await db`
      with unused as (
        select where not exists (select from lab_test) and not exists (select from radiology_test)
      ), lab as (
        insert into lab_test (name, measured_values)
        select t.name, t.values
        from unused, jsonb_to_recordset(${JSON.stringify(labTests)}::text::jsonb) t (name text, values jsonb)
        on conflict do nothing
      )
      insert into radiology_test (name)
      select unnest(${[...defaultRadiologyTests]}::text[]) from unused
      on conflict do nothing`
  } finally {
    await db.end()
  }
}
