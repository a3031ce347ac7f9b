import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
)
const codeOf = (file: string) => readFileSync(`src/${file}`, 'utf8')

// Mantine's number field drops letters while they are typed: 1e3 becomes 13, "1,200" becomes 1.20.
it('every number is typed in a field of this project, which changes nothing silently', () => {
  expect(screens.length).toBeGreaterThan(100)
  const others = /\bNumberInput\b|type="number"|clampBehavior/
  expect(screens.filter((file) => others.test(codeOf(file)))).toEqual([])
})

it('every password is typed in the field whose eye the keyboard reaches', () => {
  const others = screens.filter((file) => /<PasswordInput\b|type="password"/.test(codeOf(file)))
  expect(others).toEqual(['platform/ui/PasswordField.tsx'])
})

it('no field truncates typed or pasted text: its form reports that it is too long', () => {
  expect(screens.filter((file) => /\bmaxLength\b/.test(codeOf(file)))).toEqual([])
})

/** Each screen with a day field, and its test that invalid text blocks it. */
const dayFields: Record<string, string> = {
  'money/shares/AddShareDialog.tsx': 'money/income/IncomeScreen.test.tsx',
  'office/audit/AuditFilters.tsx': 'office/audit/AuditFilters.test.tsx',
  'scheduling/booking/AppointmentStep.tsx': 'scheduling/booking/booking-steps.test.tsx',
  'scheduling/booking/RescheduleDialog.tsx': 'scheduling/booking/RescheduleDialog.test.tsx',
  'platform/ui/PeriodFields.tsx': 'money/income/IncomeScreen.test.tsx',
  'desk/patient-page/CorrectPatientDialog.tsx': 'desk/patient-page/CorrectPatientDialog.test.tsx',
  // This field navigates to another day; there is nothing to block.
  'desk/calendar/CalendarBar.tsx': 'nothing goes on',
  'desk/dashboard/TabFilters.tsx': 'desk/dashboard/TabFilters.test.tsx',
  'scheduling/holidays/HolidayForm.tsx': 'scheduling/holidays/HolidayForm.test.tsx',
  'office/reports/ReportFilters.tsx': 'office/reports/ReportFilters.test.tsx',
  'scheduling/waiting-list/WishFields.tsx': 'scheduling/waiting-list/WaitingListScreen.test.tsx',
  'scheduling/follow-ups/FollowUpCallDialog.tsx': 'scheduling/follow-ups/FollowUpsPanel.test.tsx',
  'scheduling/series/MoveSessionFollowing.tsx': 'scheduling/series/MoveSessionFollowing.test.tsx',
  'scheduling/series/MoveSessionOnly.tsx': 'scheduling/series/MoveSessionOnly.test.tsx',
  'scheduling/series/SeriesFields.tsx': 'scheduling/booking/SeriesFields.test.tsx',
  'visits/record/certificates/CertificateCard.tsx':
    'visits/record/certificates/CertificatesForm.test.tsx',
  'visits/record/referrals/ReferralCard.tsx': 'visits/record/referrals/ReferralsForm.test.tsx',
  'visits/record/details/DetailsForm.tsx': 'visits/record/details/DetailsForm.test.tsx',
  'patients/vaccinations/VaccinationForm.tsx': 'patients/vaccinations/VaccinationsDialog.test.tsx',
  'visits/papers/PaperForm.tsx': 'visits/papers/Papers.test.tsx',
  'visits/record/results/ResultForm.tsx': 'visits/record/results/ResultsNote.test.tsx',
  'visits/history/HistoryDayPicker.tsx': 'nothing goes on',
  'money/drawers/BranchDayScreen.tsx': 'nothing goes on',
}

it('every day field has a test that invalid text blocks the form', () => {
  const uses = screens.filter((file) => codeOf(file).includes('<DayField'))
  expect(uses.toSorted()).toEqual(Object.keys(dayFields).toSorted())
  const tests = Object.values(dayFields).filter((it) => it !== 'nothing goes on')
  expect(tests.filter((file) => !codeOf(file).includes("'31-02-2026"))).toEqual([])
})

it('no other day field is used', () => {
  const others = /@mantine\/dates|type="date"/
  expect(screens.filter((file) => others.test(codeOf(file)))).toEqual([
    'platform/ui/DayCalendar.tsx',
  ])
})
