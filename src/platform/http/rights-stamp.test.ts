import { expect, it, vi } from 'vitest'
import { noteStamp, whenRightsChange } from './rights-stamp.ts'

it('tells of other rights once, and of the first ones or none not at all', () => {
  const told = vi.fn<() => void>()
  whenRightsChange(told)
  noteStamp(null)
  noteStamp('one')
  noteStamp('one')
  noteStamp(null)
  expect(told).not.toHaveBeenCalled()
  noteStamp('two')
  noteStamp('two')
  expect(told).toHaveBeenCalledTimes(1)
  noteStamp('one')
  expect(told).toHaveBeenCalledTimes(2)
})
