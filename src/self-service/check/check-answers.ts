import type { Day } from '../../platform/day/day.ts'
import type { PaymentMode } from '../../scheduling/appointments/payment.ts'
import type { PrescriptionItem } from '../../visits/record/prescription/prescription.ts'

/** What every answer about a printed document says. */
interface Known {
  /** The number on the paper. */
  serial: string
  branch: { name: string; phone: string }
}

/** What is told of a document that is not valid any more, without a name; `day` is that on it. */
type Withdrawn = { state: 'withdrawn'; day: Day; withdrawnDay: Day }
/** A link to somebody's illness or money does not stay open permanently. */
type TooOld = { state: 'tooOld' }

interface Signed {
  patientName: string
  consultant: { name: string; registrationNumber: string | null }
}

/** What it was issued for is not in it. */
export type CheckedCertificate = Known & { kind: 'certificate' } & (
    | ({ state: 'valid'; day: Day; startDay: Day; totalLeaveDays: number } & Signed)
    | Withdrawn
    | TooOld
  )

/** A referral letter; to whom it goes, and why, is not in it. */
export type CheckedReferral = Known & { kind: 'referral' } & (
    | ({ state: 'valid'; day: Day } & Signed)
    | Withdrawn
    | TooOld
  )

/**
 * One that was changed since is `withdrawn`: the paper of it has no other key, and tells nothing of the new one. So is
 * that of a visit whose appointment was cancelled, which nobody can withdraw otherwise.
 */
export type CheckedPrescription = Known & { kind: 'prescription' } & (
    | ({ state: 'valid'; day: Day; items: PrescriptionItem[] } & Signed)
    | (Withdrawn & { isCancelled: boolean })
    | TooOld
  )

export interface ValidReceipt {
  state: 'valid'
  /** Whether it is a voucher for money that was given back. */
  isRefund: boolean
  /** Whether some of its lines are void. */
  isPartlyVoid: boolean
  day: Day
  patientName: string
  mode: PaymentMode | null
  /** What counts of it, written as on the paper. */
  amount: string
  /** What was given back of the same visits later; null for nothing. */
  givenBack: string | null
}

export type CheckedReceipt = Known & { kind: 'receipt' } & (ValidReceipt | Withdrawn | TooOld)

/** The clinic's answer about a printed document. */
export type CheckedDocument =
  | CheckedCertificate
  | CheckedReferral
  | CheckedPrescription
  | CheckedReceipt

/** An answer, and what the audit says of it. */
export interface Check<Answer extends CheckedDocument> {
  answer: Answer
  /** The appointments that the document is about: each patient's is audited. */
  appointments: { id: number; patientId: number }[]
}
