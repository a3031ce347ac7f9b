import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DayOffRow } from '../../../scheduling/slots/days-off.ts'
import { countOffered, type OfferedSlot } from './offered-slots.ts'
import { periodOf } from './charts.ts'

// 2026-11-23 is a Monday.
const slot = (it: Partial<OfferedSlot> = {}): OfferedSlot => ({
  weekday: 1,
  starts: '09:30',
  ends: '09:45',
  consultantId: 4,
  branchId: 1,
  ...it,
})
const off = (it: Partial<DayOffRow> = {}): DayOffRow => ({
  name: 'Off',
  firstDay: '2026-11-23',
  lastDay: '2026-11-23',
  repeatsYearly: false,
  branchId: null,
  consultantId: null,
  starts: null,
  ends: null,
  ...it,
})
const twoWeeks = { from: '2026-11-23', to: '2026-12-06' }

describe('offered slots', () => {
  it('count once per week, by weekday and hour', () => {
    const slots = [
      slot(),
      slot({ starts: '09:45' }),
      slot({ starts: '10:00' }),
      slot({ weekday: 7 }),
    ]
    expect(countOffered(slots, [], twoWeeks)).toEqual([
      { weekday: 1, hour: 9, offered: 4 },
      { weekday: 1, hour: 10, offered: 2 },
      { weekday: 7, hour: 9, offered: 2 },
    ])
  })

  it.each([
    ['a holiday of all', off(), 1],
    [
      'one that comes back every year',
      off({ firstDay: '2020-11-23', lastDay: '2020-11-23', repeatsYearly: true }),
      1,
    ],
    ['leave of the consultant', off({ consultantId: 4 }), 1],
    ['leave of another', off({ consultantId: 5 }), 2],
    ['a holiday of the branch', off({ branchId: 1 }), 1],
    ['a holiday of another branch', off({ branchId: 2 }), 2],
    ['the part that it lies in', off({ starts: '09:40', ends: '12:00' }), 1],
    ['a part that it only touches', off({ starts: '09:45', ends: '12:00' }), 2],
    ['both Mondays', off({ lastDay: '2026-11-30' }), 0],
  ])('fall away with %s', (_, dayOff, left) => {
    expect(countOffered([slot()], [dayOff], twoWeeks)).toEqual(
      left ? [{ weekday: 1, hour: 9, offered: left }] : [],
    )
  })

  it('are each counted once in any seven days without a day off', () => {
    const any = fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      hour: fc.integer({ min: 0, max: 22 }),
    })
    fc.assert(
      fc.property(fc.array(any), fc.integer({ min: 0, max: 400 }), (places, start) => {
        const slots = places.map(({ weekday, hour }) => {
          const starts = `${String(hour).padStart(2, '0')}:10`
          return slot({ weekday, starts, ends: starts.replace('10', '20') })
        })
        const from = periodOf('2026-01-01', start + 1, 'ahead').to
        const counted = countOffered(slots, [], periodOf(from, 7, 'ahead'))
        expect(counted.reduce((sum, { offered }) => sum + offered, 0)).toBe(slots.length)
      }),
    )
  })
})
