import { describe, expect, it } from 'vitest'
import { typedDay } from './typed-day.ts'

describe('a typed day', () => {
  it.each(['21-11-2026', '21/11/2026', '21.11.26', '21 11 2026', ' 21112026 '])(
    'is understood as %s',
    (typed) => expect(typedDay(typed)).toBe('2026-11-21'),
  )

  it('may leave out zeros', () => expect(typedDay('3-1-2027')).toBe('2027-01-03'))

  it.each(['', '21', '21-11', '21-11-202', '31-02-2026', '2026-11-21', 'tomorrow'])(
    'is none while it reads "%s"',
    (typed) => expect(typedDay(typed)).toBeNull(),
  )
})
