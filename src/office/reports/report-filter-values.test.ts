import { describe, expect, it } from 'vitest'
import {
  reportFilterSchema,
  restrictToOwnReport,
  reportSelectors,
  reportTabs,
} from './report-filter.ts'
import {
  emptyReportFilterValues,
  isSameReportFilter,
  reportFilterProblems,
  toReportFilter,
} from './report-filter-values.ts'

describe('the filters of a report', () => {
  it('are left out when empty', () => {
    expect(toReportFilter('home', emptyReportFilterValues)).toEqual({ tab: 'home' })
    expect(toReportFilter('home', { ...emptyReportFilterValues, name: '   ' })).toEqual({
      tab: 'home',
    })
  })

  it('are sent as typed', () => {
    const values = {
      ...emptyReportFilterValues,
      name: ' Asha ',
      mobile: '98765',
      day: '2026-11-20',
      branch: 2,
    }
    const filter = toReportFilter('clients', values)
    expect(filter).toEqual({
      tab: 'clients',
      name: 'Asha',
      mobile: '98765',
      day: '2026-11-20',
      branch: 2,
    })
    expect(reportFilterSchema.safeParse(filter).success).toBe(true)
  })
})

describe('a period', () => {
  const period = { ...emptyReportFilterValues, from: '2026-04-01', to: '2027-03-31' }

  it('is sent with both ends, or with one', () => {
    expect(toReportFilter('home', period)).toMatchObject({ from: '2026-04-01', to: '2027-03-31' })
    expect(toReportFilter('home', { ...period, to: '' })).toEqual({
      tab: 'home',
      from: '2026-04-01',
    })
  })

  it('does not end before it begins', () => {
    expect(reportFilterProblems(period)).toEqual({})
    expect(reportFilterProblems({ ...period, to: '2026-03-31' })).toEqual({
      to: 'reports.period.reversed',
    })
  })
})

it('a blank around a name is no other filter', () => {
  const asha = { ...emptyReportFilterValues, name: 'Asha' }
  expect(isSameReportFilter(asha, { ...asha, name: ' Asha ' })).toBe(true)
  expect(isSameReportFilter(asha, { ...asha, branch: 2 })).toBe(false)
})

describe('a mobile number to filter by', () => {
  const mobileFilterOf = (mobile: string) =>
    toReportFilter('home', { ...emptyReportFilterValues, mobile }).mobile
  const problems = (mobile: string) => reportFilterProblems({ ...emptyReportFilterValues, mobile })

  it('may be complete in any format, or a part', () => {
    expect(['+91 98765 43210', '098765-43210', '98765'].map(mobileFilterOf)).toEqual([
      '9876543210',
      '9876543210',
      '98765',
    ])
    expect(['', ' ', '98765', '+91 98765 43210'].map(problems)).toEqual([{}, {}, {}, {}])
  })

  it.each(['is refused as "%s" instead of cut', 'Asha'])('is refused as "%s", not cut', (typed) => {
    expect(problems(typed)).toEqual({ mobile: 'patient.mobileDigits' })
  })

  it('is independent of a name within its limit', () => {
    expect(reportFilterProblems({ ...emptyReportFilterValues, name: 'a'.repeat(101) })).toEqual({
      name: 'field.tooLong',
    })
  })
})

describe('the available filters', () => {
  it('are service, consultant and branch for Admins and Employees, with the consultant among all clients', () => {
    for (const role of ['Admin', 'Employee'] as const) {
      const allSelectors = { service: true, consultant: true, branch: true }
      expect(reportSelectors('home', { role })).toEqual(allSelectors)
      expect(reportSelectors('notconducted', { role })).toEqual(allSelectors)
      expect(reportSelectors('clients', { role })).toEqual({
        service: false,
        consultant: true,
        branch: false,
      })
    }
  })

  it('give a consultant who requests another consultant’s report their own', () => {
    const anita = { id: 4, role: 'Consultant' as const }
    for (const tab of reportTabs) {
      expect(reportSelectors(tab, anita).consultant).toBe(false)
      expect(restrictToOwnReport(anita, { tab, consultant: 5 })).toEqual({ tab, consultant: 4 })
    }
    expect(
      restrictToOwnReport({ id: 1, role: 'Employee' }, { tab: 'home', consultant: 5 }),
    ).toEqual({
      tab: 'home',
      consultant: 5,
    })
  })
})
