import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'

/** Limits a search to patients with such an appointment; without limits all patients. */
export interface PatientScope {
  /** With this consultant, who finds only their own patients. */
  consultant?: number | undefined
  /** On this day or later, and not cancelled. */
  from?: Day
}

/**
 * Limits patients `p` that were put in order before to those with such an appointment; of an entry that was merged, those
 * of the one that stayed. Lateral, so that it is asked
 * in that order until enough are found; a plain condition on the common patients of a large house is asked of all.
 */
export const hasAppointment = (tx: Queryable, { consultant, from }: PatientScope) =>
  consultant === undefined && from === undefined
    ? tx``
    : tx`cross join lateral (select from appointment a where a.patient_id = coalesce(p.merged_into, p.id)
        ${consultant === undefined ? tx`` : tx`and a.consultant_id = ${consultant}`}
        ${from === undefined ? tx`` : tx`and a.day >= ${from} and is_live(a.status)`} limit 1) of_scope`
