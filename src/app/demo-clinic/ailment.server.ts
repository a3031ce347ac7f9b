type AgeRange = readonly [least: number, most: number]

/** Older than every patient, so that a range with it has no upper end. */
export const anyOlderAge = 130
export const allAges: AgeRange = [0, anyOlderAge]

/** A reason to come to a service, with the consultant's findings and recommendations. */
export interface Ailment {
  /** The health issue given when booking. */
  issue: string
  illness: string
  symptoms: string
  treatment: string
  /**
   * The age range in years; `allAges` by default. Each service has at least one ailment for all
   * ages.
   */
  ages?: AgeRange
  /** Names from `medicines.server.ts`; the first is always prescribed. */
  medicines: readonly string[]
  labTests?: readonly string[]
  radiologyTests?: readonly string[]
  /** To whom some of its patients are referred, and why. */
  referral?: {
    recipientName: string
    speciality: string
    place: string
    urgency: 'routine' | 'soon' | 'urgent'
    reasonForReferral: string
  }
  /** The usual number of days of sick leave. */
  leaveDays?: number
}
