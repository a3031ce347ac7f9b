import { useState } from 'react'
import { readHousehold } from '../../patients/register/household.ts'
import { call } from '../../platform/http/call.ts'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useBookFor } from '../booking/book-for.tsx'
import { bookingPath } from '../booking/booking-path.ts'
import type { FollowUpRow } from './follow-ups.ts'

/**
 * Opens the booking for the patient of a follow-up, at its branch with its consultant. The patient is read when it is
 * asked for: the list has no more of them than it shows.
 */
export function useBookFollowUp({ onStale }: { onStale: () => void }) {
  const t = useText()
  const bookFor = useBookFor()
  const [pending, setPending] = useState<number>()
  const read = async (row: FollowUpRow): Promise<void> => {
    const { patientId, mobile, branchId: branch, serviceId: service } = row
    const members = await call(readHousehold, { body: { mobile } })
    const patient = members.find(({ id }) => id === patientId)
    if (!patient) throw new ProblemError('row_changed')
    bookFor({ ...patient, mobile }, bookingPath({ branch, service, consultant: row.consultantId }))
  }
  return {
    /** The row whose patient is being read. */
    pending,
    book: (row: FollowUpRow) => {
      if (pending !== undefined) return
      setPending(row.id)
      read(row)
        .catch((error: unknown) => {
          if (!(error instanceof ProblemError)) throw error
          if (error.code !== 'signed_out') toast.error(t(problemMessageKey(error.code)))
          onStale()
        })
        .finally(() => setPending(undefined))
    },
  }
}
