import type { AffectedAppointment } from './rebooking.ts'
import type { OpenSlot } from './propose-moves.ts'

/** The choice that an appointment stays as booked, instead of the key of a slot. */
export const staysAsBooked = 'stays'

/** The desk's choices by appointment id; other appointments get their proposed slot. */
export type Choices = Readonly<Record<number, string>>

export const openSlotKey = ({ day, slot }: Pick<OpenSlot, 'day' | 'slot'>): string =>
  `${day} ${slot}`

/**
 * The slot for an appointment; undefined when it stays, or when its choice is no longer offered.
 */
export function chosenSlot(row: AffectedAppointment, choices: Choices): OpenSlot | undefined {
  const choice = choices[row.id]
  if (choice === staysAsBooked) return undefined
  return (
    row.nearest.find((openSlot) => openSlotKey(openSlot) === choice) ?? row.proposed ?? undefined
  )
}

/** The slots of the other appointments, so that none is chosen twice. */
export const takenByOthers = (
  row: AffectedAppointment,
  rows: readonly AffectedAppointment[],
  choices: Choices,
) =>
  new Set(
    rows
      .filter(({ id, consultantId }) => id !== row.id && consultantId === row.consultantId)
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
