import { expect, it } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { slotDrillDown } from './charts/drill-down.ts'
import { reportTabs, type ReportFilter, type ReportTab } from './report-filter.ts'
import { describeFilter } from './report-texts.tsx'

const row = buildAppointment({})
const period = { from: '2026-11-01', to: '2026-11-30' }
const ofTab: Record<ReportTab, string> = {
  home: 'Status: Conducted',
  notconducted: 'Status: Pending',
  clients: 'Status: Pending, Conducted',
}

it.each(reportTabs)('the print of a cell of the slot chart says what it leaves out (%s)', (tab) => {
  const filter: ReportFilter = { tab, ...slotDrillDown(period, { weekday: 2, hour: 9 }) }
  const texts = describeFilter(filter, row)
  expect(texts).toContain(ofTab[tab])
  expect(texts).toContain('Walk-in: No')
})

it('the print of one status names it', () => {
  const texts = describeFilter({ tab: 'clients', ...period, status: 'CN' }, row)
  expect(texts).toContain('Status: Cancelled')
  expect(texts.join()).not.toContain('Walk-in')
})
