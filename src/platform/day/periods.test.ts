import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from './day.ts'
import { daysOfPeriod, periodOfDays, reportPeriods } from './periods.ts'

it.each([
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['thisWeek', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-11-22', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['financialYear', '2026-11-22', '2026-04-01', '2027-03-31'],
  ['financialYear', '2027-03-31', '2026-04-01', '2027-03-31'],
  ['financialYear', '2027-04-01', '2027-04-01', '2028-03-31'],
] as const)('%s on %s is %s to %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to })
})

it('every period is whole, and found again by its days', () => {
  const days = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2020-01-01', count))
  fc.assert(
    fc.property(days, fc.constantFrom(...reportPeriods), (today, period) => {
      const { from, to } = daysOfPeriod(period, today)
      expect(periodOfDays(reportPeriods, from, to, today)).toBe(period)
      expect(period === 'thisWeek' ? weekdayOf(from) : Number(from.slice(8))).toBe(1)
      if (period === 'lastMonth') expect(to < today).toBe(true)
      else expect(from <= today && today <= to).toBe(true)
      const length = daysBetween(from, to) + 1
      const lengths = { thisWeek: [7], financialYear: [365, 366] } as Record<string, number[]>
      expect(lengths[period] ?? [28, 29, 30, 31]).toContain(length)
    }),
  )
})

it('other days are no period', () => {
  expect(periodOfDays(reportPeriods, '', '', '2026-11-22')).toBeNull()
  expect(periodOfDays(reportPeriods, '2026-11-01', '', '2026-11-22')).toBeNull()
  expect(periodOfDays(reportPeriods, '2026-11-01', '2026-11-29', '2026-11-22')).toBeNull()
})
