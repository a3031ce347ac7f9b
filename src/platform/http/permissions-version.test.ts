import { expect, it, vi } from 'vitest'
import { recordPermissionsVersion, onPermissionsChange } from './permissions-version.ts'

it('reports a changed version once, and neither the first version nor a missing one', () => {
  const changeCount = vi.fn<() => void>()
  onPermissionsChange(changeCount)
  recordPermissionsVersion(null)
  recordPermissionsVersion('one')
  recordPermissionsVersion('one')
  recordPermissionsVersion(null)
  expect(changeCount).not.toHaveBeenCalled()
  recordPermissionsVersion('two')
  recordPermissionsVersion('two')
  expect(changeCount).toHaveBeenCalledTimes(1)
  recordPermissionsVersion('one')
  expect(changeCount).toHaveBeenCalledTimes(2)
})
