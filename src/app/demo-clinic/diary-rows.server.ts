import type { Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import type { PaymentMode } from '../../scheduling/appointments/payment.ts'
import type { AppointmentStatus, PaymentStatus } from '../../scheduling/appointments/statuses.ts'

export interface SubscriptionRow {
  id: number
  patientId: number
  serviceId: number
  branchId: number
  startDay: Day
  sessions: number
  createdBy: number | null
  createdAt: string
}

export interface AppointmentRow {
  id: number
  branchId: number
  serviceId: number
  consultantId: number
  /** Null for a walk-in. */
  slotId: number | null
  patientId: number
  day: Day
  starts: Time
  ends: Time
  price: number
  status: AppointmentStatus
  /** Of a cancelled one. */
  cancelReason: string | null
  paymentStatus: PaymentStatus
  healthIssues: string
  location: string | null
  subscriptionId: number | null
  version: number
  /** Null when the patient booked it. */
  bookedBy: number | null
  bookedAt: string
  changedBy: number | null
  changedAt: string | null
  arrivedAt: string | null
  arrivedBy: number | null
}

export interface PaymentRow {
  appointmentId: number
  amount: number
  received: boolean
  mode: PaymentMode | null
  transactionId: string | null
  day: Day
  takenBy: number
  takenAt: string
}

interface VisitRow {
  appointmentId: number
  day: Day
  systolic: number | null
  diastolic: number | null
  weight: number | null
  height: number | null
  fasting: number | null
  pp: number | null
  bmi: number | null
  temperature: number | null
  pulse: number | null
  spo2: number | null
  pain: number | null
  illness: string
  symptoms: string | null
  treatment: string | null
  followUpDay: Day | null
  fees: number
  recordedBy: number
  recordedAt: string
}

interface TakenVitalsRow extends Pick<
  VisitRow,
  | 'appointmentId'
  | 'day'
  | 'systolic'
  | 'diastolic'
  | 'weight'
  | 'height'
  | 'fasting'
  | 'pp'
  | 'temperature'
  | 'pulse'
  | 'spo2'
  | 'pain'
> {
  takenBy: number
  takenAt: string
}

export interface PrescriptionItemRow {
  appointmentId: number
  position: number
  medicine: string
  amount: number
  unit: string
  morning: boolean
  afternoon: boolean
  evening: boolean
  days: number
  timing: 'Before Food' | 'After Food'
  liquidPerDay: number | null
}

interface RecommendedTestRow {
  appointmentId: number
  labTestId: number | null
  radiologyTestId: number | null
}

interface CertificateRow {
  appointmentId: number
  issueDay: Day
  startDay: Day
  totalLeaveDays: number
  diagnosis: string
}

interface ReferralRow {
  appointmentId: number
  consultantId: number
  issueDay: Day
  recipientName: string
  speciality: string
  place: string
  urgency: 'routine' | 'soon' | 'urgent'
  reasonForReferral: string
  summary: string
}

export interface ExerciseRow {
  appointmentId: number
  consultantId: number
  position: number
  name: string
  sets: number | null
  repetitions: number | null
  holdSeconds: number | null
  timesADay: number | null
  instructions: string
}

/** The rows of some days of the clinic, each table's in the order of the days. */
export interface DiaryRows {
  subscriptions: SubscriptionRow[]
  subscriptionSlots: { subscriptionId: number; slotId: number }[]
  appointments: AppointmentRow[]
  payments: PaymentRow[]
  visits: VisitRow[]
  takenVitals: TakenVitalsRow[]
  prescriptionItems: PrescriptionItemRow[]
  recommendedTests: RecommendedTestRow[]
  exercises: ExerciseRow[]
  certificates: CertificateRow[]
  referrals: ReferralRow[]
}

export const emptyDiary = (): DiaryRows => ({
  subscriptions: [],
  subscriptionSlots: [],
  appointments: [],
  payments: [],
  visits: [],
  takenVitals: [],
  prescriptionItems: [],
  recommendedTests: [],
  exercises: [],
  certificates: [],
  referrals: [],
})
