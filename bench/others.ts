/**
 * Figures of other products for clinics and appointments, each in percent of the rate of the bare handler, measured
 * once on a machine of this kind (2 cores): what they answer to the same question, as they are installed.
 */
const others: Record<string, Record<string, number>> = {
  'Easy!Appointments': { list: 3.7, slots: 3.9, booking: 1.4 },
  LibreBooking: { list: 2.6, slots: 0.8, booking: 2.0 },
  Medplum: { list: 7.0, slots: 8.0, booking: 4.4 },
}

/** The titles of `otherCells`. */
export const otherTitles = Object.keys(others)

/** Cells with the others' percent, and how many times that of ours is; a dash for what was not measured. */
export const otherCells = (figure: string, ratio: number): string[] =>
  Object.values(others).map((figures) => {
    const percent = figures[figure]
    return percent === undefined
      ? '–'
      : `${percent.toFixed(1)} %, ${((ratio * 100) / percent).toFixed(0)} ×`
  })
