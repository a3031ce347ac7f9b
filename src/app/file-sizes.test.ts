import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The files of src under 20 lines, below the reason why each is one of its own. A small file that
 * is not here belongs into the file that it is read with.
 */
const smallFiles: Record<string, string[]> = {
  // Platform, access, masters, app and what tests share.
  'to be merged': [
    'access/account/format-session.tsx',
    'access/auth/passkeys/can-use-passkeys.tsx',
    'access/auth/server-dependencies.server.ts',
    'access/auth/session-storage-entries.ts',
    'access/jobs.server.ts',
    'access/permissions/screen.tsx',
    'app/screens/screens.tsx',
    'app/server/clinic.server.ts',
    'app/server/clinic.ts',
    'app/start/main.server.ts',
    'app/start/sync-clinic-clock.tsx',
    'app/start/without-eval.tsx',
    'masters/branches/BranchSelect.tsx',
    'masters/consultants/consultants.ts',
    'masters/services/ServiceSelect.tsx',
    'platform/day/clinic-now.ts',
    'platform/db/start-error.server.ts',
    'platform/drafts/parse-draft.ts',
    'platform/http/canonical-json.ts',
    'platform/i18n/page-language.tsx',
    'platform/i18n/text-key.ts',
    'platform/i18n/text-limits.ts',
    'platform/numbers/to-ascii-digits.ts',
    'platform/ui/EmptyNote.tsx',
    'platform/ui/sorting.ts',
    'platform/ui/Toasts.tsx',
    'platform/ui/save-file.tsx',
    'test-kit/one-time-code.server.ts',
    'test-kit/problem-response.ts',
    'test-kit/property-seed.server.ts',
    'test-kit/test-config.ts',
    'test-kit/test-config.ts',
  ],
  'the list of routes or jobs that a neighbourhood hands to app': [
    'office/routes.server.ts',
    'outside/routes.server.ts',
    'patients/routes.server.ts',
    'scheduling/jobs.server.ts',
  ],
  'read by several folders, which need nothing else of its neighbours': [
    'scheduling/appointments/use-reload-appointments.tsx',
    'scheduling/slots/booking-window.ts',
    'visits/visit/visit-parts.ts',
  ],
  'a contract, read by the browser and the server': ['desk/command-palette/search-appointments.ts'],
  'read by a worker or the server too, without the schemas or components of its neighbours': [
    'office/reports/rows-file-type.ts',
    'visits/printouts/logo.ts',
  ],
}

/** To be split. */
const largeFiles = [
  'scheduling/booking/BookingScreen.test.tsx',
  'scheduling/booking/OwnBookingScreen.test.tsx',
  'scheduling/booking/SeriesBooking.test.tsx',
  'scheduling/series/SeriesScreen.test.tsx',
]

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

  it('have 300 lines at most', () => {
    expect(files.filter((file) => linesOf(file) > 300).toSorted()).toEqual(largeFiles.toSorted())
  })
})
