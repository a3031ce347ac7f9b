import { z } from 'zod'
import { daySchemaWithMessage } from '../../platform/day/day.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { fileNumberSchema } from '../../masters/file-numbers/file-number.ts'
import { isPossibleBirthday } from '../register/correction-rule.ts'
import { sexes } from '../register/correct-patient.ts'
import { correctedNameSchema, patientSchema } from '../register/patient.ts'
import type { RowProblems, RowReading } from '../import-kit/file-row.ts'
import {
  cellText,
  readAge,
  readAllergies,
  readDay,
  readSex,
  wholeNumber,
} from '../import-kit/read-cells.ts'
import type { ImportField } from './import-fields.ts'

const { mobile, age, email, location } = patientSchema.shape

/** Who a patient is known by. */
export const personSchema = z.strictObject({ name: correctedNameSchema, mobile })

/** A patient as they are taken over: what the register asks of everybody, and what else the file knows. */
export const importedPatientSchema = personSchema
  .extend({
    /** Years on the day of the import; null where the day of birth is known. */
    age: age.nullable(),
    bornOn: daySchemaWithMessage(messageKey('import.dayWrong')).nullable(),
    sex: z.enum(sexes, messageKey('import.sexUnknown')).nullable(),
    email,
    location,
    /** '' for none, null while nobody has asked. */
    allergies: textSchema(1_000).nullable(),
    /** '' for none. */
    fileNumber: fileNumberSchema.default(''),
  })
  .refine((patient) => patient.age !== null || patient.bornOn !== null, {
    path: ['age'],
    error: messageKey('import.ageOrBirthday'),
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type ImportedPatient = z.output<typeof importedPatientSchema>

/** Reads a patient from the cells of a row, or says what is wrong with which field. */
export function readPatient(
  row: readonly string[],
  { columns, dayOrder, today }: RowReading<ImportField>,
): { patient: ImportedPatient } | { problems: RowProblems<ImportField> } {
  const cell = (field: ImportField): string => {
    const column = columns[field]
    return column === undefined ? '' : (row[column] ?? '')
  }
  const text = (field: ImportField) => cellText(cell(field))
  // What cannot be read stays as it is, and is refused with the sentence of its field.
  const bornOn = text('bornOn') && (readDay(text('bornOn'), dayOrder) ?? text('bornOn'))
  const typedAge = text('age') && String(readAge(text('age')) ?? text('age'))
  const parsed = importedPatientSchema.safeParse({
    name: text('name'),
    mobile: wholeNumber(text('mobile')),
    age: bornOn === '' && typedAge !== '' ? typedAge : null,
    bornOn: bornOn || null,
    sex: text('sex') === '' ? null : (readSex(text('sex')) ?? text('sex')),
    email: text('email'),
    location: text('location'),
    allergies: readAllergies(cell('allergies')),
    fileNumber: wholeNumber(text('fileNumber')),
  })
  const problems: RowProblems<ImportField> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems[path[0] as ImportField] ??= message as TextKey
  }
  if (parsed.data?.bornOn && !isPossibleBirthday(parsed.data.bornOn, today)) {
    problems.bornOn = messageKey('patient.bornOnRange')
  }
  return parsed.data && Object.keys(problems).length === 0 ? { patient: parsed.data } : { problems }
}

/**
 * Whom the register takes for one person: a number, and a name without blanks and signs. Digits stay: 'Baby 1' and
 * 'Baby 2' are twins.
 */
export const personKey = ({
  name,
  mobile: number,
}: Pick<ImportedPatient, 'name' | 'mobile'>): string =>
  `${number} ${name.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')}`
