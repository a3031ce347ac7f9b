import { expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect } from './connect.server.ts'

it('triggers whose statements look up an array of keys keep one plan for it', async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template_empty')
  const db = connect(database.ownerUrl, { max: 1 })
  const functions = await db<{ name: string; keepsPlan: boolean }[]>`
    select p.oid::regproc::text as name,
      coalesce('plan_cache_mode=force_generic_plan' = any(proconfig), false) as keeps_plan
    from pg_proc p
    where prorettype = 'trigger'::regtype and pronamespace::regnamespace::text in ('public', 'sums', 'live')
      and prosrc ~ '= any\\((ids|packages|paid\\.)'
    order by 1`
  await db.end()
  await database.drop()
  // A migration that replaces a function says it again: PostgreSQL forgets the setting.
  expect(functions.filter(({ keepsPlan }) => !keepsPlan)).toEqual([])
  expect(functions.map(({ name }) => name)).toContain('follow_ledger')
})
