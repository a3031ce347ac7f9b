import type { Queryable } from '../../platform/db/connect.server.ts'

/** As 0100_parts_of_numbers.sql keeps them. */
const keptLength = 5

/** SQL: the patient `p` has a number with these digits together, found by an index. */
export const hasDigits = (db: Queryable, digits: string) => db`
  ${digits.length < keptLength ? db`` : db`number_fives(p.mobile) @> ${partsOf(digits)}::int[] and`}
  p.mobile like ${`%${digits}%`}`

const partsOf = (digits: string): number[] =>
  Array.from({ length: digits.length - keptLength + 1 }, (_, place) =>
    Number(digits.slice(place, place + keptLength)),
  )
