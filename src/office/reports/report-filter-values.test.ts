import { describe, expect, it } from 'vitest'
import { reportFilterSchema, reportSeenBy, reportSelectors, reportTabs } from './report-filter.ts'
import { noReportWish, reportWishProblems, toReportFilter } from './report-filter-values.ts'

describe('the filters of a report', () => {
  it('that are left empty are not asked for', () => {
    expect(toReportFilter('home', noReportWish)).toEqual({ tab: 'home' })
    expect(toReportFilter('home', { ...noReportWish, name: '   ' })).toEqual({ tab: 'home' })
  })

  it('are asked for as they were typed', () => {
    const wish = { ...noReportWish, name: ' Asha ', mobile: '98765', day: '2026-11-20', branch: 2 }
    const asked = toReportFilter('clients', wish)
    expect(asked).toEqual({
      tab: 'clients',
      name: 'Asha',
      mobile: '98765',
      day: '2026-11-20',
      branch: 2,
    })
    expect(reportFilterSchema.safeParse(asked).success).toBe(true)
  })
})

describe('a mobile number to filter by', () => {
  const ask = (mobile: string) => toReportFilter('home', { ...noReportWish, mobile }).mobile
  const problems = (mobile: string) => reportWishProblems({ ...noReportWish, mobile })

  it('may be a whole one in any form, or a part', () => {
    expect(['+91 98765 43210', '098765-43210', '98765'].map(ask)).toEqual([
      '9876543210',
      '9876543210',
      '98765',
    ])
    expect(['', ' ', '98765', '+91 98765 43210'].map(problems)).toEqual([{}, {}, {}, {}])
  })

  it.each(['98765 43210 1', 'Asha'])('is refused as "%s", not cut', (typed) => {
    expect(problems(typed)).toEqual({ mobile: 'patient.mobileDigits' })
  })

  it('goes with a name that is not longer than any', () => {
    expect(reportWishProblems({ ...noReportWish, name: 'a'.repeat(101) })).toEqual({
      name: 'field.tooLong',
    })
  })
})

describe('who filters by what', () => {
  it('Admins and Employees choose service, consultant and branch, among clients the consultant', () => {
    for (const role of ['Admin', 'Employee'] as const) {
      const wide = { service: true, consultant: true, branch: true }
      expect(reportSelectors('home', { role })).toEqual(wide)
      expect(reportSelectors('notconducted', { role })).toEqual(wide)
      expect(reportSelectors('clients', { role })).toEqual({
        service: false,
        consultant: true,
        branch: false,
      })
    }
  })

  it('a consultant asking for another consultant’s report gets their own', () => {
    const anita = { id: 4, role: 'Consultant' as const }
    for (const tab of reportTabs) {
      expect(reportSelectors(tab, anita).consultant).toBe(false)
      expect(reportSeenBy(anita, { tab, consultant: 5 })).toEqual({ tab, consultant: 4 })
    }
    expect(reportSeenBy({ id: 1, role: 'Employee' }, { tab: 'home', consultant: 5 })).toEqual({
      tab: 'home',
      consultant: 5,
    })
  })
})
