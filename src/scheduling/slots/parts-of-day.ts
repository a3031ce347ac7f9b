import type { Slot } from './slots.ts'

const bounds = [
  { key: 'morning', from: '00:00', until: '12:00' },
  { key: 'afternoon', from: '12:00', until: '17:00' },
  { key: 'evening', from: '17:00', until: '24:00' },
] as const

/** The slots of a day by morning, afternoon and evening; a part without slots is left out. */
export const partsOfDay = (
  slots: readonly Slot[],
): { key: (typeof bounds)[number]['key']; slots: Slot[] }[] =>
  bounds
    .map(({ key, from, until }) => ({
      key,
      slots: slots.filter(({ starts }) => starts >= from && starts < until),
    }))
    .filter((part) => part.slots.length > 0)
