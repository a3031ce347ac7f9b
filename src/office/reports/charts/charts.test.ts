import { expect, it } from 'vitest'
import { chartPeriod, periodOf } from './charts.ts'

it('a period has the given number of days, including today', () => {
  expect(periodOf('2026-11-21', 7, 'back')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(periodOf('2026-11-21', 7, 'ahead')).toEqual({ from: '2026-11-21', to: '2026-11-27' })
})

const today = '2026-11-21'

it.each([
  [{ day: '2026-10-02' }, '2026-10-02', '2026-10-02'],
  [{ from: '2026-10-01', to: '2026-10-31' }, '2026-10-01', '2026-10-31'],
  [{ from: '2026-10-01' }, '2026-10-01', today],
  [{ from: '2026-12-01' }, '2026-12-01', '2027-02-28'],
  [{ to: '2026-10-31' }, '2026-08-03', '2026-10-31'],
  [{}, '2026-10-23', today],
  [{ from: '2020-01-01', to: '2026-10-31' }, '2025-10-31', '2026-10-31'],
])('the charts of a report of %o show %s to %s', (filter, from, to) => {
  expect(chartPeriod({ tab: 'home', ...filter }, today, 30)).toEqual({ from, to })
})

it('charts of pending ones look ahead', () => {
  expect(chartPeriod({ tab: 'notconducted' }, today, 7)).toEqual({ from: today, to: '2026-11-27' })
  expect(chartPeriod({ tab: 'notconducted', from: today }, today, 7).to).toBe('2027-02-18')
})
