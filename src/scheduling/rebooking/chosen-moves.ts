import type { AffectedAppointment, SlotOwner } from './rebooking.ts'

type OpenSlot = AffectedAppointment['nearest'][number]

/** The choice that an appointment stays as booked, instead of the key of a slot. */
export const staysAsBooked = 'stays'
/** The choice that it is cancelled. */
export const isCancelled = 'cancelled'

/** What is done with all appointments that have no choice of their own. */
export type BulkChoice = SlotOwner | 'cancel' | 'stay'

/** The desk's choices: for all, and by appointment id. */
export interface Choices {
  bulk: BulkChoice
  single: Readonly<Record<number, string>>
}

export const openSlotKey = ({ day, slot }: Pick<OpenSlot, 'day' | 'slot'>): string =>
  `${day} ${slot}`

/**
 * What is done with an appointment: the key of its slot, that it stays, or that it is cancelled. A
 * visit that was recorded stays unless the desk chooses otherwise: its patient was there.
 */
export function choiceFor(row: AffectedAppointment, { bulk, single }: Choices): string {
  const choice = single[row.id]
  if (choice === staysAsBooked || choice === isCancelled) return choice
  if (choice === undefined && bulk === 'stay') return staysAsBooked
  if (choice === undefined && bulk === 'cancel')
    return row.visitRecorded ? staysAsBooked : isCancelled
  // A chosen slot may not be offered any more.
  const openSlot = row.nearest.find((it) => openSlotKey(it) === choice) ?? row.proposed
  return openSlot ? openSlotKey(openSlot) : staysAsBooked
}

/** The slot that an appointment moves to; undefined when it stays or is cancelled. */
export function chosenSlot(row: AffectedAppointment, choices: Choices): OpenSlot | undefined {
  const choice = choiceFor(row, choices)
  return row.nearest.find((openSlot) => openSlotKey(openSlot) === choice)
}

/** The slots of the other appointments, so that none is chosen twice. */
export const takenByOthers = (
  row: AffectedAppointment,
  rows: readonly AffectedAppointment[],
  choices: Choices,
) =>
  new Set(
    rows
      .filter(({ id }) => id !== row.id)
      .flatMap((other) => {
        const openSlot = chosenSlot(other, choices)
        return openSlot ? [openSlotKey(openSlot)] : []
      }),
  )

/** The moves to send: the appointments that have a slot, in order of the list. */
export const toMoves = (rows: readonly AffectedAppointment[], choices: Choices) =>
  rows.flatMap((row) => {
    const openSlot = chosenSlot(row, choices)
    return openSlot
      ? [{ id: row.id, version: row.version, day: openSlot.day, slot: openSlot.slot }]
      : []
  })

/** The moves to a time before the booked one, in order of the list: not every patient can come sooner. */
export const earlierMoves = (rows: readonly AffectedAppointment[], choices: Choices) =>
  rows.flatMap((row) => {
    const openSlot = chosenSlot(row, choices)
    return openSlot && startOf(openSlot) < startOf(row) ? [{ row, openSlot }] : []
  })

/** A day and time in an order that compares as text. */
const startOf = ({ day, starts }: Pick<OpenSlot, 'day' | 'starts'>): string => `${day} ${starts}`

/** The choices with these appointments left as booked. */
export const leaveAsBooked = (choices: Choices, rows: readonly { id: number }[]): Choices => ({
  ...choices,
  single: { ...choices.single, ...Object.fromEntries(rows.map(({ id }) => [id, staysAsBooked])) },
})

/** The appointments to cancel, in order of the list. */
export const toCancellations = (rows: readonly AffectedAppointment[], choices: Choices) =>
  rows
    .filter((row) => choiceFor(row, choices) === isCancelled)
    .map(({ id, version, paidBefore }) => ({ id, version, paidBefore }))
