import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { serialOf } from '../../visits/printouts/check-link.server.ts'
import type { Check, CheckedCertificate } from './check-answers.ts'
import { documentState, lastDayOf } from './check-rule.ts'
import { selectIssued } from './issued-row.server.ts'

interface LeaveColumns {
  startDay: Day
  totalLeaveDays: number
}

/** The certificate of a key; undefined if there is none. No more is told of it than its state lets. */
export async function readCheckedCertificate(
  tx: Queryable,
  key: string,
  today: Day,
): Promise<Check<CheckedCertificate> | undefined> {
  const row = await selectIssued<LeaveColumns>(tx, 'certificate', key)
  if (!row) return undefined
  const { id, patientId, number, branch, withdrawnDay, issueDay: day } = row
  const known = { kind: 'certificate', serial: serialOf(id, number), branch } as const
  const told = { lastDay: lastDayOf(row), withdrawnDay }
  const { startDay, totalLeaveDays, patientName, consultant } = row
  const answers = {
    valid: { state: 'valid', day, startDay, totalLeaveDays, patientName, consultant },
    withdrawn: { state: 'withdrawn', day, withdrawnDay: withdrawnDay! },
    tooOld: { state: 'tooOld' },
  } as const
  const answer = { ...known, ...answers[documentState(told, today)] }
  return { answer, appointments: [{ id, patientId }] }
}
