import { messageKey } from '../../platform/i18n/text-key.ts'
import type { Headings } from '../import-kit/guess-columns.ts'

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

/** Their words in the files of other programs. */
export const headings: Headings<ImportField> = {
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
