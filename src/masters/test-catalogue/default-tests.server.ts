import { connect } from '../../platform/db/connect.server.ts'

/** The tests that every clinic begins with, by these names (specification, section 3). */
export const defaultLabTests = [
  'Complete Blood Count (CBC)',
  'Liver Function Test (LFT)',
  'Kidney Function Test (KFT)',
  'Thyroid Profile',
  'Blood Sugar Test',
] as const
export const defaultRadiologyTests = ['X-Ray', 'MRI', 'CT Scan'] as const

/**
 * Gives a clinic the default tests, as the role of `ownerUrl`. A clinic with any test, retired ones
 * included, keeps what it has: a test is retired, never deleted, so two empty tables mean a clinic
 * that has not begun.
 */
export async function addDefaultTests(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1 })
  try {
    await db`
      with unused as (
        select where not exists (select from lab_test) and not exists (select from radiology_test)
      ), lab as (
        insert into lab_test (name) select unnest(${[...defaultLabTests]}::text[]) from unused
        on conflict do nothing
      )
      insert into radiology_test (name)
      select unnest(${[...defaultRadiologyTests]}::text[]) from unused
      on conflict do nothing`
  } finally {
    await db.end()
  }
}
