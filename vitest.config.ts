import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for minutes while the processors have nothing to do for them. */
const waiting = ['src/platform/db/run-record.server.test.ts']

/** Most of the server's files wait for a database, most rules are short. */
const order = ['server', 'icu', 'screens', 'rules']

/** Begins with what waits longest, and ends with what is short, so that all workers end together. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId, project }: TestSpecification) =>
      waiting.some((name) => moduleId.endsWith(name)) ? -1 : order.indexOf(project.name)
    // oxlint-disable-next-line unicorn/no-array-sort -- it is Vitest's order, of no array
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

// The name of a test tells what it needs: *.server.test.ts a real database, *.test.tsx a page,
// *.test.ts nothing.
export default defineConfig({
  test: {
    // One more than processors: server tests wait for the database for a part of their time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.server.test.ts'],
          setupFiles: ['src/test-kit/property-seed.server.ts'],
          // Rules keep nothing: what they import need not be loaded anew for each file.
          isolate: false,
          // Generous everywhere: a loaded machine shall not fail what a quiet one does at once.
          testTimeout: 300_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/test-kit/page-setup.tsx'],
          // The kit, React and the screens are loaded once: more than half of the time otherwise.
          // page-setup.tsx leaves nothing of one file to the next.
          isolate: false,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/*.server.test.ts'],
          globalSetup: ['src/test-kit/global-setup.server.ts'],
          setupFiles: ['src/test-kit/property-seed.server.ts'],
          // Each file opens a clinic of its own; the server's code need not be loaded anew for it.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          // The lists and searches once more, in a PostgreSQL that sorts texts as ICU does.
          name: 'icu',
          include: [
            'src/{office/audit,desk/patient-page,desk/command-palette,patients/register}/*.server.test.ts',
            'src/scheduling/appointments/list-appointments.server.test.ts',
            'src/office/reports/report.server.test.ts',
          ],
          globalSetup: ['src/test-kit/global-setup.server.ts'],
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
