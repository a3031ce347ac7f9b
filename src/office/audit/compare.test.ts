import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'

describe('the values before and after an event', () => {
  it('are compared field by field, and unset fields are unchanged', () => {
    const before = {
      id: 3,
      version: 1,
      consultantId: 4,
      day: '2026-11-24',
      starts: '10:00',
      price: 500,
    }
    expect(compare(before, { day: '2026-11-25', starts: '10:00', consultant: 5 })).toEqual([
      { path: ['consultant'], before: 4, after: 5, kind: 'changed' },
      { path: ['day'], before: '2026-11-24', after: '2026-11-25', kind: 'changed' },
      { path: ['starts'], before: '10:00', after: '10:00', kind: 'same' },
      { path: ['price'], before: 500, after: 500, kind: 'same' },
    ])
  })

  it('show which rows of a list were added, changed or removed', () => {
    const before = [
      { medicine: 'Paracetamol', days: 3 },
      { medicine: 'Cetirizine', days: 5 },
    ]
    expect(compare(before, [{ medicine: 'Paracetamol', days: 4 }])).toEqual([
      { path: [1, 'medicine'], before: 'Paracetamol', after: 'Paracetamol', kind: 'same' },
      { path: [1, 'days'], before: 3, after: 4, kind: 'changed' },
      { path: [2, 'medicine'], before: 'Cetirizine', after: null, kind: 'removed' },
      { path: [2, 'days'], before: 5, after: null, kind: 'removed' },
    ])
  })

  it('of a new subject are all added, without empty fields', () => {
    expect(compare(null, { name: 'Koramangala', phone: '', codes: [], note: null })).toEqual([
      { path: ['name'], before: null, after: 'Koramangala', kind: 'added' },
    ])
  })

  it('have no change when they are equal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(compare(value, value).filter(({ kind }) => kind !== 'same')).toEqual([])
      }),
    )
  })

  it('may have any field name, such as __proto__', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        for (const change of compare(before, after)) {
          expect(change.kind === 'same').toBe(
            JSON.stringify(change.before) === JSON.stringify(change.after),
          )
        }
      }),
    )
    const [only] = compare(null, JSON.parse('{"__proto__": {"role": "Admin"}}'))
    expect(only).toMatchObject({ path: ['__proto__', 'role'], after: 'Admin' })
  })
})
