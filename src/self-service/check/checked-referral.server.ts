import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { referralSerialOf } from '../../visits/printouts/check-link.server.ts'
import type { Check, CheckedReferral } from './check-answers.ts'
import { documentState } from './check-rule.ts'
import { selectIssued } from './issued-row.server.ts'

/** The referral letter of a key; undefined if there is none. No more is told of it than its state lets. */
export async function readCheckedReferral(
  tx: Queryable,
  key: string,
  today: Day,
): Promise<Check<CheckedReferral> | undefined> {
  const row = await selectIssued<object>(tx, 'referral', key)
  if (!row) return undefined
  const {
    id,
    patientId,
    number,
    branch,
    withdrawnDay,
    issueDay: day,
    patientName,
    consultant,
  } = row
  const known = { kind: 'referral', serial: referralSerialOf(id, number), branch } as const
  const answers = {
    valid: { state: 'valid', day, patientName, consultant },
    withdrawn: { state: 'withdrawn', day, withdrawnDay: withdrawnDay! },
    tooOld: { state: 'tooOld' },
  } as const
  const answer = { ...known, ...answers[documentState({ lastDay: day, withdrawnDay }, today)] }
  return { answer, appointments: [{ id, patientId }] }
}
