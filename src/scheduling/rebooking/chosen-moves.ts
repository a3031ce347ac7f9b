import type { Displaced } from './rebooking.ts'
import type { OpenPlace } from './propose-moves.ts'

/** What the desk chose for an appointment: a place by its key, or that it stays as booked. */
export const stays = 'stays'

/** What was chosen by hand, by the id of the appointment; the others take what is proposed. */
export type Choices = Readonly<Record<number, string>>

export const placeKey = ({ day, slot }: Pick<OpenPlace, 'day' | 'slot'>): string => `${day} ${slot}`

/** Where an appointment goes, or undefined when it stays: a choice that is offered no more is none. */
export function chosenPlace(row: Displaced, choices: Choices): OpenPlace | undefined {
  const choice = choices[row.id]
  if (choice === stays) return undefined
  return row.nearest.find((place) => placeKey(place) === choice) ?? row.proposed ?? undefined
}

/** The places that the other appointments go to, so that none is chosen twice. */
export const takenByOthers = (row: Displaced, rows: readonly Displaced[], choices: Choices) =>
  new Set(
    rows
      .filter(({ id, consultantId }) => id !== row.id && consultantId === row.consultantId)
      .flatMap((other) => {
        const place = chosenPlace(other, choices)
        return place ? [placeKey(place)] : []
      }),
  )

/** What is sent: each appointment that goes somewhere, in the order of the list. */
export const movesOf = (rows: readonly Displaced[], choices: Choices) =>
  rows.flatMap((row) => {
    const place = chosenPlace(row, choices)
    return place ? [{ id: row.id, version: row.version, day: place.day, slot: place.slot }] : []
  })
