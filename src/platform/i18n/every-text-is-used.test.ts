import { callOutcomes } from '../../scheduling/waiting-list/fair-order.ts'
import { safetyWarnings } from '../../office/safety/safety-warnings.ts'
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { failureCodes } from '../backup/failure-reason.ts'
import en from '../../../public/assets/i18n/en.json' with { type: 'json' }
import type { CorrectionKind } from '../../scheduling/appointments/appointment-status.ts'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { accessCodes, furtherRights } from '../../access/permissions/access.ts'
import { paths } from '../../access/permissions/paths.ts'
import { viewModes } from '../../desk/calendar/calendar-state.ts'
import { dashboardTabs } from '../../desk/dashboard/dashboard-tabs.ts'
import { setupStepNames } from '../../desk/setup-guide/setup-steps.ts'
import { keySections } from '../../desk/keyboard/keys.ts'
import { differences } from '../../scheduling/appointments/payment-difference.ts'
import { cashPlaces } from '../../money/drawers/drawer.ts'
import { voucherKinds } from '../../money/vouchers/voucher.ts'
import { debtAges } from '../../money/outstanding/outstanding.ts'
import { limitNames } from '../../masters/money-limits/money-limits.ts'
import { decidedStates, unsettledStates } from '../../money/refunds/refunds.ts'
import { entryKinds } from '../../money/ledger/ledger.ts'
import { reportPeriods } from '../day/periods.ts'
import { reportTabs } from '../../office/reports/report-filter.ts'
import { problems } from '../http/problem.ts'
import { feedbackStates } from '../../office/feedback/feedback.ts'
import { feedbackGroupings } from '../../office/feedback/sum-feedback.ts'
import { feedbackTabs } from '../../office/feedback/feedback-state.ts'
import { followUpOutcomes, followUpStates } from '../../scheduling/follow-ups/follow-up-rule.ts'
import { arrivalGroups } from '../../desk/arrivals/arrival-state.ts'
import { lineChanges, lineStates } from '../../scheduling/line/line-state.ts'
import { settingChoices } from '../settings/settings.ts'
import { vitalFields } from '../../visits/record/details/details-form-values.ts'
import { slotOwners } from '../../scheduling/rebooking/rebooking.ts'
import { sexes } from '../../patients/register/correct-patient.ts'
import { scopes } from '../../scheduling/holidays/holiday-form-values.ts'
import { blockKinds } from '../../scheduling/schedule/week-layout.ts'
import { sessionProblems } from '../../scheduling/series/series-booking.ts'
import { countedUnits } from '../../visits/record/prescription/dose-units.ts'

const corrections: CorrectionKind[] = ['takeBack', 'setBack']

const code = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Keys that are composed: the prefix before the `${…}`, and its possible values. */
const keySuffixes: Record<string, readonly string[]> = {
  screen: [...Object.keys(paths), 'notFound'],
  problem: Object.keys(problems),
  'dashboard.tabs': dashboardTabs,
  'reports.tabs': reportTabs,
  'reports.fileNames': reportTabs,
  'reports.period': [...reportPeriods, 'from', 'to'],
  'prescription.units': countedUnits,
  waitingList: callOutcomes,
  'money.kind': entryKinds,
  'money.requestState': [...unsettledStates, ...decidedStates],
  moneyLimits: limitNames,
  outbox: ['quietFrom', 'quietUntil', 'namesConsultant', 'namesService'],
  'payment.difference': differences,
  'vouchers.kind': voucherKinds,
  drawers: [...cashPlaces, 'receipt', 'refund'],
  'outstanding.age': ['all', ...debtAges],
  payment: ['P', 'U', 'Cash', 'Online', 'NotTold'],
  role: ['Admin', 'Employee', 'Consultant'],
  'calendar.previous': viewModes,
  'calendar.next': viewModes,
  'calendar.views': viewModes,
  'calendar.kind': ['free', 'taken', 'break', 'leave', 'holiday', 'past', 'later'],
  'schedule.kind': blockKinds,
  'arrivals.state': arrivalGroups,
  followUps: followUpOutcomes.filter((it) => it !== 'noAnswer'),
  'followUps.state': followUpStates,
  feedback: feedbackTabs,
  'feedback.state': feedbackStates,
  table: feedbackGroupings,
  'line.state': lineStates,
  'line.elsewhere': ['called', 'withConsultant'],
  'line.reason': ['movedUp', 'walkInLimit', 'onTime', 'late', 'walkIn', 'missedCall'],
  'line.action': [
    'call',
    'moveUp',
    'undoArrival',
    // What ended a row is undone by a button that says only that.
    ...lineChanges.filter((it) => !['undoFinish', 'undoLeave', 'undoDidNotCome'].includes(it)),
  ],
  reason: Object.values(reasonCodes).flat(),
  sex: sexes,
  'rebooking.bulk': [...slotOwners, 'cancel'],
  correction: corrections.flatMap((it) => [it, `${it}Question`, `${it}Explained`, `${it}Done`]),
  'holidays.scope': scopes,
  'patients.tabs': ['payments', 'visits'],
  series: ['done', 'recorded', 'missed', 'cancelled', 'today', 'toCome'],
  'series.all': ['done', 'recorded', 'missed', 'left', 'cancelled'],
  slots: ['morning', 'afternoon', 'evening'],
  visit: [...vitalFields, 'illness', 'symptoms', 'treatment'],
  'seriesBooking.why': sessionProblems,
  'settings.menu': settingChoices.menu,
  'settings.navbar': settingChoices.navbar,
  'settings.layout': settingChoices.layout,
  'settings.direction': ['ltr', 'rtl'],
  'settings.animation': settingChoices.animation,
  audit: ['same', 'changed', 'added', 'removed'],
  'staff.code': Object.keys(accessCodes),
  'staff.right': furtherRights,
  'safety.reasons': failureCodes,
  'safety.warnings': safetyWarnings.flatMap((it) => [`${it}.title`, `${it}.advice`]),
  'setupGuide.steps': setupStepNames,
  'setupGuide.missing': setupStepNames,
  'keys.sections': keySections,
}

const leaves = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' ? leaves(text!, `${path}${name}.`) : [path + name],
  )

const literalKeys = new Set([...code.matchAll(/['"]([\w.]+)['"]/g)].map(([, key]) => key))
const composedKeys = new Set(
  Object.entries(keySuffixes).flatMap(([stem, suffixes]) =>
    suffixes.map((suffix) => `${stem}.${suffix}`),
  ),
)

it('every text of the language file is used', () => {
  const keys = leaves(en)
  expect(keys.length).toBeGreaterThan(150)
  const unused = keys.filter((key) => {
    const stem = key.replace(/_(one|other)$/, '')
    return !literalKeys.has(stem) && !composedKeys.has(stem)
  })
  expect(unused).toEqual([])
})

it('every composed key is listed here', () => {
  const groups = Object.keys(en)
  const stems = [...code.matchAll(/`((?:\w+\.)+)\$\{/g)]
    .map(([, stem]) => stem!.slice(0, -1))
    .filter((stem) => groups.includes(stem.split('.')[0]!))
  // Paths of form fields, and the types of a sheet's keys, look the same.
  const others = ['patient', 'sheet', 'vaccinations']
  expect([...new Set(stems)].filter((it) => !others.includes(it)).toSorted()).toEqual(
    Object.keys(keySuffixes).toSorted(),
  )
})
