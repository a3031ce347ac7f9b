import type { Person } from './keep-staff-rule.ts'

/** A row of one of the two masters of staff, as far as signing in is concerned. */
export interface KeptRow extends Person {
  name: string
  username: string
}
