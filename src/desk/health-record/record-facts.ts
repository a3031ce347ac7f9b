import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import type { StoredVaccination } from '../../patients/vaccinations/vaccinations.ts'
import type { VisitDetails } from '../../visits/record/details/visit-details.ts'
import type { PaperType } from '../../visits/papers/paper-types.ts'
import type { RecordRowIds, VisitRecord } from '../../visits/record/visit.ts'

/** What was saved at a visit. */
export type SavedRecord = VisitRecord & {
  details: VisitDetails
  /** What resources are named by: a place in a list is another row's as soon as one before it is gone. */
  rowIds: RecordRowIds
}

/** An appointment of a patient, with what was recorded at it; null where nothing was, or nothing the reader may read. */
export interface RecordedAppointment {
  id: number
  day: Day
  starts: Time
  ends: Time
  status: AppointmentStatus
  serviceName: string
  branchId: number
  consultantId: number
  healthIssues: string
  visit: SavedRecord | null
}

/** A paper that the patient brought, and that the reader may read. */
export interface RecordedPaper {
  id: number
  appointmentId: number
  title: string
  /** That on the paper. */
  day: Day
  type: PaperType
  /** When it was added, as an ISO instant. */
  addedAt: string
  /** Of its file. */
  bytes: number
  /** Its file in base64; null where it did not fit. */
  data: string | null
}

/** All that a bundle is made of. */
export interface RecordFacts {
  clinicName: string
  timeZone: string
  today: Day
  /** When it was read, as an ISO instant. */
  readAt: string
  /** The address that the resources are named by: 'https://clinic.example/fhir'. */
  base: string
  patient: {
    id: number
    name: string
    mobile: string
    /** That of their file at the clinic. */
    fileNumber: string | null
    email: string | null
    sex: 'female' | 'male' | 'other' | null
    bornOn: Day | null
    location: string | null
    /** A BCP 47 tag. */
    language: string | null
    /** Null while nobody has asked, empty for one who has none. */
    allergies: string | null
  }
  branches: { id: number; name: string; address: string; phone: string }[]
  consultants: {
    id: number
    name: string
    degree: string | null
    registrationNumber: string | null
  }[]
  appointments: RecordedAppointment[]
  papers: RecordedPaper[]
  /** Withdrawn ones included. */
  vaccinations: StoredVaccination[]
}
