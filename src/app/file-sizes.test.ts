import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The files of src under 20 lines, below the reason why each is one of its own. A small file that
 * is not here belongs into the file that it is read with.
 */
const smallFiles: Record<string, string[]> = {
  'the list of routes, screens or jobs that a neighbourhood hands to app': [
    'office/jobs.server.ts',
    'money/jobs.server.ts',
    'messages/routes.server.ts',
    'messages/screens.tsx',
    'outside/routes.server.ts',
    'self-service/routes.server.ts',
  ],
  'a contract, which browser and server read': [
    'desk/command-palette/search-appointments.ts',
    'desk/health-record/health-record.ts',
    'scheduling/line/waits.ts',
  ],
  'read by several folders, which need nothing else of its neighbours': [
    'access/audit-log/format-reason.tsx',
    'desk/dashboard/use-draft-filter.tsx',
    'access/permissions/screen.tsx',
    'access/permissions/feedback-call-permissions.ts',
    'access/permissions/import-call-permissions.ts',
    'access/permissions/link-call-permissions.ts',
    'access/permissions/message-call-permissions.ts',
    'office/feedback/feedback-texts.tsx',
    'scheduling/booking/booking-path.ts',
    'scheduling/booking/calendar-file.tsx',
    'scheduling/delays/LineDelayPart.tsx',
    'scheduling/booking/use-announce-booked.tsx',
    'money/receipts/receipt-of-entry.server.ts',
    'platform/day/clinic-now.ts',
    'platform/db/start-error.server.ts',
    'platform/i18n/format-times.tsx',
    'platform/http/canonical-json.ts',
    'platform/http/mark.ts',
    'platform/http/own-changes.tsx',
    'platform/http/previous-answer.tsx',
    'platform/i18n/format-count.tsx',
    'platform/i18n/text-key.ts',
    'platform/i18n/text-limits.ts',
    'platform/lists/group-by.ts',
    'platform/numbers/format-bytes.ts',
    'platform/numbers/paise.ts',
    'platform/offline/offline.ts',
    'platform/numbers/to-ascii-digits.ts',
    'platform/ui/EmptyNote.tsx',
    'platform/ui/FiguresAge.tsx',
    'platform/ui/StoredText.tsx',
    'platform/ui/format-money.tsx',
    'platform/ui/save-file.tsx',
    'platform/ui/sorting.ts',
    'platform/ui/stays-hidden.ts',
    'platform/ui/use-last-count.tsx',
    'platform/ui/use-latest-row.tsx',
    'platform/ui/use-mounted-dialog.tsx',
    'scheduling/appointments/appointments-mark.server.ts',
    'scheduling/appointments/paid-part-text.tsx',
    'scheduling/appointments/patient-change.ts',
    'scheduling/series/series-path.ts',
    'scheduling/appointments/payment-offer.tsx',
    'scheduling/appointments/use-reload-appointments.tsx',
    'scheduling/slots/booking-window.ts',
    'self-service/page/formats.ts',
    'test-kit/problem-response.ts',
    'test-kit/test-exercise.ts',
    'test-kit/test-referral.ts',
    'visits/visit/visit-params.ts',
  ],
  'read without the server, the page, the schemas or the components of its neighbours': [
    'visits/printouts/font-families.ts',
    'money/refunds/ApprovalCount.tsx',
    'scheduling/booking-requests/RequestCount.tsx',
    'access/account/format-session.tsx',
    'access/auth/refresh-session.tsx',
    'access/auth/session-storage-entries.ts',
    'access/auth/sign-in-entry.tsx',
    'access/permissions/page-paths.ts',
    'office/reports/rows-file-type.ts',
    'messages/texts/text-direction.ts',
    'money/income/read-all-lessening.tsx',
    'messages/texts/ways.ts',
    'platform/drafts/parse-draft.ts',
    'platform/http/retry-pauses.ts',
    'scheduling/booking/settled-choice.ts',
    'scheduling/booking/use-focus-on-step.tsx',
    'scheduling/slots/parts-of-day.ts',
    'test-kit/one-time-code.server.ts',
    'test-kit/restore-script.server.ts',
    'test-kit/test-config.ts',
    'visits/printouts/logo.ts',
    'visits/printouts/slip.ts',
    'visits/record/prescription/dosage-texts.ts',
    'visits/record/prescription/dose-units.ts',
    'test-kit/expect-foot.server.ts',
  ],
  'loaded at a time of its own: first, before what it decides on, or when it is needed': [
    'patients/import-kit/read-rows.worker.ts',
    'patients/import/ImportPatients.tsx',
    'visits/printouts/patient-text-fonts.tsx',
    'platform/db/driver-question.server.ts',
    'access/auth/passkeys/can-use-passkeys.tsx',
    'app/start/main.server.ts',
    'platform/http/without-eval.tsx',
    'platform/ui/hold-repeated-enter.tsx',
    'platform/ui/logo-address.ts',
    'self-service/page/older-browsers.tsx',
    'self-service/booking/main.tsx',
    'self-service/my/main.tsx',
    'self-service/place/main.tsx',
    'self-service/stop/main.tsx',
    'self-service/check/main.tsx',
    'desk/dashboard/AdminDashboard.tsx',
    'desk/dashboard/OwnLeaveNote.tsx',
    'platform/export/ExportToCome.tsx',
    'scheduling/line/LinesToCome.tsx',
    'test-kit/fold-all-sums.server.ts',
    'test-kit/property-seed.server.ts',
    'test-kit/sending-process.server.ts',
  ],
}

const src = path.resolve('src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
const linesOf = (file: string) => readFileSync(path.join(src, file), 'utf8').split('\n').length - 1

describe('the files', () => {
  it('have 20 lines or more, or a reason for fewer', () => {
    const small = files.filter((file) => !/\.test\.tsx?$/.test(file) && linesOf(file) < 20)
    expect(files.length).toBeGreaterThan(500)
    expect(small.toSorted()).toEqual(Object.values(smallFiles).flat().toSorted())
  })

  it('have 300 lines at most, journeys too', () => {
    const journeys = readdirSync('e2e').map((file) => `../e2e/${file}`)
    expect(journeys.length).toBeGreaterThan(30)
    expect([...files, ...journeys].filter((file) => linesOf(file) > 300)).toEqual([])
  })
})
