/** A visit as the line keeps it. Times are minutes of the clinic's day. */
export interface KeptVisit {
  id: number
  serviceId: number
  /** The length of its slot; of a walk-in the service's. */
  slotMinutes: number
  /** Null for a walk-in. */
  booked: number | null
  /** Null for somebody who did not come. */
  arrived: number | null
  called: number | null
  finished: number | null
}

/** A consultant's day at a branch. */
export interface KeptDay {
  consultantId: number
  /** The planned hours without breaks, ascending. */
  hours: readonly { from: number; to: number }[]
  visits: readonly KeptVisit[]
}

/** The minute that decides on a visit's place: the booked one, of a walk-in the arrival. */
export const dueMinute = ({ booked, arrived }: KeptVisit): number => booked ?? arrived ?? 0

/** The breaks between the hours of a day. */
export const breaksOf = ({ hours }: KeptDay): { from: number; to: number }[] =>
  hours.slice(1).map(({ from }, index) => ({ from: hours[index]!.to, to: from }))
