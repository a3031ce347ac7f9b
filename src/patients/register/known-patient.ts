import { z } from 'zod'
import { parseMobile } from '../../platform/numbers/parse-mobile.ts'

/** A patient of the register whom the desk chose, as they were then. */
export const knownPatientSchema = z.strictObject({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  mobile: z.string(),
  /** Whether they had agreed to messages. */
  agreed: z.boolean().optional(),
})
export type KnownPatient = z.output<typeof knownPatientSchema>

/** Patients are identified by number and name, and names are compared in this form. */
const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Signs of a corrected name that the booking form does not take, and the spaces around them. */
const signs = /[-'’.0-9 ]/g

/**
 * Whether a typed name means the patient of a stored one, under the same number: "Mary DSouza" is
 * Mary D'Souza. As the database's `known_patient`, which a test compares.
 */
export function isSameName(stored: string, typed: string): boolean {
  const [storedKey, typedKey] = [nameKey(stored), nameKey(typed)]
  if (storedKey === typedKey) return true
  return (
    /[-'’.0-9]/.test(stored) && storedKey.replaceAll(signs, '') === typedKey.replaceAll(signs, '')
  )
}

/** A member of a household whom the desk chooses under a number, as it is typed. */
export const toKnown = (
  {
    id,
    version,
    name,
    messages,
  }: Pick<KnownPatient, 'id' | 'version' | 'name'> & {
    messages?: boolean | null
  },
  mobile: string,
): KnownPatient => ({
  id,
  version,
  name,
  mobile: parseMobile(mobile) ?? mobile,
  ...(messages && { agreed: true }),
})

/**
 * The patient of a booking, with the id of the chosen one while the name is theirs: it may then be
 * one that the booking form does not take, and the server refuses the booking when they were
 * corrected meanwhile.
 */
export const toDeskPatient = <Fields extends Pick<KnownPatient, 'name'>>(
  fields: Fields,
  known: KnownPatient | null,
): Fields & { id?: number } =>
  known && nameKey(known.name) === nameKey(fields.name) ? { ...fields, id: known.id } : fields

/**
 * Whether a patient was chosen and then another name or number was typed over theirs: a correction,
 * or another person, and only the desk knows which.
 */
export const isAltered = (
  known: KnownPatient | null,
  { name, mobile }: Pick<KnownPatient, 'name' | 'mobile'>,
): known is KnownPatient =>
  known !== null &&
  (known.mobile !== (parseMobile(mobile) ?? mobile) || !isSameName(known.name, name))
