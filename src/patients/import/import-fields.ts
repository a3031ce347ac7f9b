import { messageKey } from '../../platform/i18n/text-key.ts'

/** What a patient of another program is taken over with, in the order in which the screen asks for its column. */
export const importFields = [
  'name',
  'mobile',
  'age',
  'bornOn',
  'sex',
  'email',
  'location',
  'allergies',
  'fileNumber',
] as const
export type ImportField = (typeof importFields)[number]

/** What the fields of a patient are called. */
export const fieldLabels = {
  name: messageKey('field.fullName'),
  mobile: messageKey('field.mobile'),
  age: messageKey('field.age'),
  bornOn: messageKey('field.bornOn'),
  sex: messageKey('field.sex'),
  email: messageKey('field.email'),
  location: messageKey('field.location'),
  allergies: messageKey('allergies.label'),
  fileNumber: messageKey('field.fileNumber'),
} as const satisfies Record<ImportField, unknown>

/** Which column of the file holds a field, counted from 0; a field without one is in no column. */
export type ColumnsOfFields = Partial<Record<ImportField, number>>

/**
 * The words by which programs name a field in the first row of their files, without blanks and signs. Of two that fit, the
 * first field gets the column.
 */
const headings: Record<ImportField, readonly RegExp[]> = {
  name: [/^(patients?|clients?|full|customers?)?names?$/, /^(patient|client)$/],
  mobile: [
    /^(patients?|primary|contact)?(mobile|phone|cell|contact|whatsapp|telephone)(no|number|num|1)?$/,
  ],
  age: [/^age(years?|yrs?|inyears)?$/],
  bornOn: [/^(dob|birthday|birthdate|dateofbirth|born|bornon|birth)$/],
  sex: [/^(sex|gender)$/],
  email: [/^e?mail(id|address)?$/],
  location: [/^(location|place|area|city|town|locality|village|address|addresscity)$/],
  allergies: [/^(known|drug)?allerg(y|ies)$/],
  fileNumber: [
    /^(uhid|mrd|mrn|(patient|client|old)?file)(no|number|num|id)?$/,
    /^((patient|client|old)?(card|case|chart|folder|opd)|(medical|patient)?record|(patient)?reg(d|n|istration)?)(no|number|num|id)$/,
    /^(patients?|clients?|hospital)(id|no|number|num|code)$/,
  ],
}

const bare = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, '')

/** The column that each field has by the headings of a file; a field whose heading is not known has none. */
export function guessColumns(firstRow: readonly string[]): ColumnsOfFields {
  const columns: ColumnsOfFields = {}
  const taken = new Set<number>()
  for (const field of importFields) {
    // The likelier words stand before the others.
    const column = headings[field]
      .flatMap((words) => firstRow.map((heading, at) => (words.test(bare(heading)) ? at : -1)))
      .find((at) => at >= 0 && !taken.has(at))
    if (column === undefined) continue
    taken.add(column)
    columns[field] = column
  }
  return columns
}

/** Whether the first row of a file names its columns: one whose words are known, and no number of a patient. */
export const hasHeadings = (firstRow: readonly string[]): boolean =>
  Object.keys(guessColumns(firstRow)).length > 0
