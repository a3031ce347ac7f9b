import { z } from 'zod'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'

/** Characters of a file number. */
const maxLength = 20

/** Letters, digits and the signs between them; a blank may stand between two of these, as in 'MRD 12/2019'. */
const letters = String.raw`[\p{L}\p{M}0-9/.\-]+`
const form = new RegExp(String.raw`^(?=.*[\p{L}0-9])${letters}(?: ${letters})*$`, 'u')

/** Its digits are 0 to 9 in every script, and of blanks there is one. Its letters stay as typed. */
const toPlain = (typed: string): string => toAsciiDigits(typed).replaceAll(/\s+/g, ' ')
/** A number as it is stored. */
const toStored = (typed: string): string => toPlain(typed).trim()
/** What stands before a number, as it is stored: the blank of 'MRD 1201' is at its end. */
export const toStoredPrefix = (typed: string): string => toPlain(typed).trimStart()

/**
 * The number of a patient's file at the clinic ('OPD-1201', '12/2019'): of its paper records, or of the program before this
 * one. Two that differ only in capitals are one number. Empty for none.
 */
export const fileNumberSchema = z
  .string()
  .transform(toStored)
  .pipe(
    z
      .string()
      .refine(
        (number) => number === '' || (number.length <= maxLength && form.test(number)),
        messageKey('patient.fileNumberForm'),
      ),
  )

/** The file number that a typed text can be, or undefined. */
export function parseFileNumber(typed: string): string | undefined {
  const { data } = fileNumberSchema.safeParse(typed)
  return data || undefined
}
