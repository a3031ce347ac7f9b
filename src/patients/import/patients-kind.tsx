import { call } from '../../platform/http/call.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import type { CheckedPart, RowProblems } from '../import-kit/file-row.ts'
import type { ImportKind } from '../import-kit/import-kind.tsx'
import { beginCheck, type CheckedRows } from './check-rows.ts'
import { fieldLabels, headings, importFields, type ImportField } from './import-fields.ts'
import {
  checkImportedPatients,
  importPatients,
  listPatientImports,
  patientsAtOnce,
  takeBackImport,
} from './import-patients.ts'
import type { ImportedPatient } from './imported-patient.ts'

/** The patients of another program. */
export const patientsKind: ImportKind<ImportField, ImportedPatient> = {
  draft: 'import',
  texts: {
    title: 'import.title',
    hint: 'import.hint',
    fileHint: 'import.fileHint',
    nothing: 'import.nobody',
    columnsMissing: 'import.columnsMissing',
    waiting: 'import.waiting',
    known: 'import.known',
    added: 'import.added',
    start: 'import.start',
    sent: 'import.sent',
    stopped: 'import.stopped',
    takeBackText: 'import.takeBackText',
    removed: 'import.removed',
    takenBack: 'import.takenBack',
  },
  fields: importFields,
  labels: fieldLabels,
  headings,
  required: ['name', 'mobile'],
  dayFields: ['bornOn'],
  isMissing: ({ name, mobile, age, bornOn }) =>
    name === undefined || mobile === undefined || (age === undefined && bornOn === undefined),
  atOnce: patientsAtOnce,
  beginCheck: (reading) => {
    const checkPart = beginCheck(reading)
    return async (rows) => askRegister(checkPart(rows))
  },
  send: (file, patients) =>
    call(importPatients, {
      body: { key: file.key, fileName: file.name, patients: patients.map(toSent) },
    }),
  list: listPatientImports,
  takeBack: takeBackImport,
  sample: {
    headings: {
      name: 'Name',
      mobile: 'Mobile',
      age: 'Age',
      bornOn: 'Date of birth',
      sex: 'Sex',
      email: 'Email',
      location: 'Location',
      allergies: 'Allergies',
      fileNumber: 'File number',
    },
    rows: [
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
    ],
  },
}

/** Without a file number that is none: a process of the version before does not know it. */
const toSent = <Person extends { fileNumber: string }>({ fileNumber, ...person }: Person) => ({
  ...person,
  ...(fileNumber && { fileNumber }),
})

/** Who of the rows is in the register already, and whose file number somebody else has there. */
async function askRegister({
  patients,
  rows,
  wrong,
  repeated,
}: CheckedRows): Promise<CheckedPart<ImportField, ImportedPatient>> {
  const people = patients.map(({ name, mobile, fileNumber }) =>
    toSent({ name, mobile, fileNumber }),
  )
  const {
    known,
    taken = [],
    left = [],
  } = people.length > 0
    ? await call(checkImportedPatients, { body: { patients: people } })
    : { known: [] }
  const problems: RowProblems<ImportField> = { fileNumber: messageKey('problem.file_number_taken') }
  const refused = rows.filter((_, at) => !known[at] && taken[at])
  return {
    waiting: patients.filter((_, at) => !known[at] && !taken[at]),
    wrong: [...wrong, ...refused.map((row) => ({ ...row, problems }))],
    repeated,
    known: known.filter(Boolean).length,
    others: { 'import.numbersLeft': left.filter(Boolean).length },
  }
}
