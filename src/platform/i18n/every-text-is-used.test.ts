import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json' with { type: 'json' }
import { accessCodes, furtherRights } from '../../access/permissions/access.ts'
import { paths } from '../../access/permissions/paths.ts'
import { appointmentStatuses } from '../../scheduling/appointments/appointment.ts'
import { calendarViews } from '../../desk/calendar/calendar-state.ts'
import { dashboardTabs } from '../../desk/dashboard/dashboard-tabs.ts'
import { keyPlaces } from '../../desk/keyboard/keys.ts'
import { reportTabs } from '../../office/reports/report-filter.ts'
import { problems } from '../http/problem.ts'
import { arrivalStates } from '../../desk/arrivals/arrival-state.ts'
import { settingChoices } from '../settings/settings.ts'
import { vitalFields } from '../../visits/record/details/details-form-values.ts'
import { scopes } from '../../scheduling/holidays/holiday-form-values.ts'
import { blockKinds } from '../../scheduling/schedule/week-layout.ts'
import { placeRefusals } from '../../scheduling/series/series-booking.ts'

const code = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Keys that are put together: what stands before the `${…}`, and what can stand in its place. */
const composed: Record<string, readonly string[]> = {
  screen: [...Object.keys(paths), 'notFound'],
  problem: Object.keys(problems),
  'dashboard.tabs': dashboardTabs,
  'reports.tabs': reportTabs,
  'reports.fileNames': reportTabs,
  dashboard: ['conduct', 'cancel', 'reschedule'],
  payment: ['P', 'U', 'Cash', 'Online', 'NotTold'],
  role: ['Admin', 'Employee', 'Consultant'],
  'calendar.previous': calendarViews,
  'calendar.next': calendarViews,
  'calendar.views': calendarViews,
  'calendar.status': appointmentStatuses,
  'calendar.kind': ['free', 'taken', 'break', 'leave', 'holiday', 'past', 'later'],
  'schedule.kind': blockKinds,
  'arrivals.state': arrivalStates,
  'holidays.scope': scopes,
  'clients.tabs': ['payments', 'visits'],
  series: ['done', 'recorded', 'missed', 'cancelled', 'today', 'toCome'],
  'series.all': ['done', 'recorded', 'missed', 'left', 'cancelled'],
  slots: ['morning', 'afternoon', 'evening'],
  visit: [...vitalFields, 'illness', 'symptoms', 'treatment'],
  'subscription.why': placeRefusals,
  'settings.menu': settingChoices.menu,
  'settings.navbar': settingChoices.navbar,
  'settings.layout': settingChoices.layout,
  'settings.direction': ['ltr', 'rtl'],
  'settings.animation': settingChoices.animation,
  audit: ['same', 'changed', 'added', 'removed'],
  'staff.code': Object.keys(accessCodes),
  'staff.right': furtherRights,
  'keys.places': keyPlaces,
}

const leaves = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' ? leaves(text!, `${path}${name}.`) : [path + name],
  )

const whole = new Set([...code.matchAll(/['"]([\w.]+)['"]/g)].map(([, key]) => key))
const put = new Set(
  Object.entries(composed).flatMap(([stem, ends]) => ends.map((end) => `${stem}.${end}`)),
)

it('is true that every text of the language file is shown somewhere', () => {
  const keys = leaves(en)
  expect(keys.length).toBeGreaterThan(150)
  const unused = keys.filter((key) => {
    const stem = key.replace(/_(one|other)$/, '')
    return !whole.has(stem) && !put.has(stem)
  })
  expect(unused).toEqual([])
})

it('is true that every key that is put together is listed here', () => {
  const groups = Object.keys(en)
  const stems = [...code.matchAll(/`((?:\w+\.)+)\$\{/g)]
    .map(([, stem]) => stem!.slice(0, -1))
    .filter((stem) => groups.includes(stem.split('.')[0]!))
  // A path of a form's field and the type of a sheet's keys look the same.
  expect([...new Set(stems)].filter((it) => it !== 'patient' && it !== 'sheet').toSorted()).toEqual(
    Object.keys(composed).toSorted(),
  )
})
