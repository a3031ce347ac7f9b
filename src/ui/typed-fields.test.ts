import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
)
const codeOf = (file: string) => readFileSync(`src/${file}`, 'utf8')

// The kit's number field drops letters while it is typed in: 1e3 becomes 13, "1,200" 1.20.
it('every number is typed in a field of ours, which changes nothing in silence', () => {
  expect(screens.length).toBeGreaterThan(100)
  const others = /\bNumberInput\b|type="number"|clampBehavior/
  expect(screens.filter((file) => others.test(codeOf(file)))).toEqual([])
})

it('no field cuts what is typed or pasted: its form says that it is too long', () => {
  expect(screens.filter((file) => /\bmaxLength\b/.test(codeOf(file)))).toEqual([])
})

/** Each screen with a day's field, and the test that a text which is no day does not go on there. */
const dayFields: Record<string, string> = {
  'audit/AuditFilters.tsx': 'audit/AuditFilters.test.tsx',
  'booking/AppointmentStep.tsx': 'booking/BookingScreen.test.tsx',
  'booking/RescheduleForm.tsx': 'booking/RescheduleDialog.test.tsx',
  // The field leads to another day, and nothing follows from it.
  'calendar/CalendarBar.tsx': 'nothing goes on',
  'holidays/HolidayForm.tsx': 'holidays/HolidayForm.test.tsx',
  'reports/ReportFilters.tsx': 'reports/ReportFilters.test.tsx',
  'subscriptions/MoveSessionFollowing.tsx': 'subscriptions/SubscriptionScreen.test.tsx',
  'subscriptions/MoveSessionOnly.tsx': 'subscriptions/SubscriptionScreen.test.tsx',
  'subscriptions/SeriesFields.tsx': 'booking/SeriesBooking.test.tsx',
  'visits/certificates/CertificatesCard.tsx': 'visits/certificates/CertificatesForm.test.tsx',
  'visits/details/DetailsForm.tsx': 'visits/details/DetailsForm.test.tsx',
  'visits/history/HistoryDayPicker.tsx': 'nothing goes on',
}

it('every field of a day has its test that a text which is none blocks', () => {
  const uses = screens.filter((file) => codeOf(file).includes('<DayField'))
  expect(uses.toSorted()).toEqual(Object.keys(dayFields).toSorted())
  const tests = Object.values(dayFields).filter((it) => it !== 'nothing goes on')
  expect(tests.filter((file) => !codeOf(file).includes("'31-02-2026"))).toEqual([])
})

it('no other field of a day is used', () => {
  const others = /@mantine\/dates|type="date"/
  expect(screens.filter((file) => others.test(codeOf(file)))).toEqual(['ui/DayField.tsx'])
})
