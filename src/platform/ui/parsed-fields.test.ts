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
  'office/audit/AuditFilters.tsx': 'office/audit/AuditFilters.test.tsx',
  'scheduling/booking/AppointmentStep.tsx': 'scheduling/booking/BookingScreen.test.tsx',
  'scheduling/booking/RescheduleForm.tsx': 'scheduling/booking/RescheduleDialog.test.tsx',
  // The field leads to another day, and nothing follows from it.
  'desk/calendar/CalendarBar.tsx': 'nothing goes on',
  'scheduling/holidays/HolidayForm.tsx': 'scheduling/holidays/HolidayForm.test.tsx',
  'office/reports/ReportFilters.tsx': 'office/reports/ReportFilters.test.tsx',
  'scheduling/series/MoveSessionFollowing.tsx': 'scheduling/series/SeriesScreen.test.tsx',
  'scheduling/series/MoveSessionOnly.tsx': 'scheduling/series/SeriesScreen.test.tsx',
  'scheduling/series/SeriesFields.tsx': 'scheduling/booking/SeriesBooking.test.tsx',
  'visits/record/certificates/CertificateCard.tsx':
    'visits/record/certificates/CertificatesForm.test.tsx',
  'visits/record/details/DetailsForm.tsx': 'visits/record/details/DetailsForm.test.tsx',
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
  expect(screens.filter((file) => others.test(codeOf(file)))).toEqual(['platform/ui/DayField.tsx'])
})
