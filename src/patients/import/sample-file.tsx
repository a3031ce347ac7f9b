import type { SheetTable } from '../../platform/export/table-file.ts'
import type { useText } from '../../platform/i18n/i18n.tsx'
import type { WrongRow } from './check-rows.ts'
import { fieldLabels, importFields, type ImportField } from './import-fields.ts'

type Text = ReturnType<typeof useText>

/** English words: a file goes from hand to hand, and its headings are known in English. */
const headings: Record<ImportField, string> = {
  name: 'Name',
  mobile: 'Mobile',
  age: 'Age',
  bornOn: 'Date of birth',
  sex: 'Sex',
  email: 'Email',
  location: 'Location',
  allergies: 'Allergies',
  fileNumber: 'File number',
}
const people: Record<ImportField, string>[] = [
  {
    name: 'Asha Example',
    mobile: '9800000001',
    age: '34',
    bornOn: '',
    sex: 'female',
    email: 'asha@example.org',
    location: 'Indiranagar',
    allergies: 'Penicillin',
    fileNumber: 'OPD-1201',
  },
  {
    name: 'Ravi Example',
    mobile: '9800000002',
    age: '',
    bornOn: '15-08-1984',
    sex: 'male',
    email: '',
    location: '',
    allergies: 'none',
    fileNumber: '',
  },
]

/** A file with the columns that an import knows, and two invented people. */
export const sampleFile = (t: Text) => ({
  format: 'xlsx' as const,
  tables: [
    {
      columns: importFields.map((field) => ({ title: headings[field], width: 18 })),
      rows: people.map((person) => importFields.map((field) => person[field])),
      sheetName: t('import.title'),
    } satisfies SheetTable,
  ],
})

/** The rows that could not be taken over, as they were, each with its reason: to be corrected and chosen again. */
export function wrongRowsFile(t: Text, wrong: readonly WrongRow[], firstRow: readonly string[]) {
  const width = wrong.reduce((most, { cells }) => Math.max(most, cells.length), firstRow.length)
  const columns = Array.from({ length: width }, (_, at) => ({
    title: firstRow[at] ?? '',
    width: 18,
  }))
  const reasons = ({ problems }: WrongRow) =>
    Object.entries(problems)
      .map(([field, message]) => `${t(fieldLabels[field as ImportField])}: ${t(message)}`)
      .join(' ')
  return {
    format: 'xlsx' as const,
    tables: [
      {
        // Without headings it has none again: they would be read as a patient.
        columns: firstRow.length > 0 ? [...columns, { title: t('import.reason'), width: 60 }] : [],
        rows: wrong.map((row) => [
          ...Array.from({ length: width }, (_, at) => row.cells[at] ?? ''),
          reasons(row),
        ]),
        sheetName: t('import.wrongTitle'),
      } satisfies SheetTable,
    ],
  }
}
