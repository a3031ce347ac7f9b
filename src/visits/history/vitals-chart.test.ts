import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../platform/day/day.ts'
import type { EarlierVisit } from './history.ts'
import { labelledDays, measuredVisits, pointsOf, valueRange, vitalsCharts } from './vitals-chart.ts'

const visit = (changes: Partial<EarlierVisit>): EarlierVisit => ({
  appointmentId: 1,
  day: '2026-03-03',
  starts: '09:00',
  systolic: null,
  diastolic: null,
  weight: null,
  fasting: null,
  pp: null,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
  ...changes,
})

describe('the points of a vital', () => {
  it('are the visits at which it was measured; 0 is a measurement', () => {
    const visits = [
      visit({ day: '2026-03-03', weight: 60 }),
      visit({ day: '2026-04-03', systolic: 120 }),
      visit({ day: '2026-05-03', weight: 0 }),
    ]
    expect(pointsOf(visits, 'weight')).toEqual([
      { appointmentId: 1, day: '2026-03-03', starts: '09:00', value: 60 },
      { appointmentId: 1, day: '2026-05-03', starts: '09:00', value: 0 },
    ])
    expect(pointsOf(visits, 'pp')).toEqual([])
  })

  it('leave out visits without any charted measurement', () => {
    const measured = visit({ pp: 140 })
    expect(measuredVisits([visit({}), measured])).toEqual([measured])
  })
})

describe('the value axis', () => {
  it.each([[[0]], [[10]], [[3, 4]], [[0, 10]]])('of pain is its whole scale: %s', (values) => {
    const { minSpan, max } = vitalsCharts.find(({ key }) => key === 'pain')!
    expect(valueRange(values, minSpan, max)).toEqual([0, 10])
  })

  it('keeps a small change small: 61.0 to 61.5 kg on an axis of 6', () => {
    expect(valueRange([61, 61.5], 6)).toEqual([58.25, 64.25])
  })

  it('never goes below 0', () => {
    expect(valueRange([4], 40)).toEqual([0, 24])
  })

  it('covers every value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 9_999, noNaN: true }), { minLength: 1 }),
        fc.integer({ min: 1, max: 50 }),
        (values, leastSpan) => {
          const [low, high] = valueRange(values, leastSpan)
          expect(values.every((value) => value >= low && value <= high)).toBe(true)
          expect(high).toBeGreaterThan(low)
        },
      ),
    )
  })
})

describe('the day labels of the axis', () => {
  const day = (after: number) => addDays('2026-01-01', after)
  const perDay = (of: string) => daysBetween('2026-01-01', of)

  it('are the first, the last and those between that have room', () => {
    const days = [day(0), day(5), day(40), day(50), day(97), day(100)]
    expect(labelledDays(days, perDay, 30)).toEqual([day(0), day(40), day(100)])
  })

  it('are one for one day, and none for none', () => {
    expect(labelledDays([day(3)], perDay, 30)).toEqual([day(3)])
    expect(labelledDays([], perDay, 30)).toEqual([])
  })

  it('are never closer than their width', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 2 }), (days) => {
        const sorted = days.toSorted((a, b) => a - b).map(day)
        const shown = labelledDays(sorted, perDay, 78)
        const gaps = shown.slice(1).map((it, index) => daysBetween(shown[index]!, it))
        expect(gaps.length === 1 || Math.min(...gaps) >= 78).toBe(true)
      }),
    )
  })
})
