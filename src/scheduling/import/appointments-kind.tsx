import { call } from '../../platform/http/call.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import type { Mapping } from '../../patients/import-kit/column-facts.ts'
import type { ImportKind } from '../../patients/import-kit/import-kind.tsx'
import {
  appointmentFields,
  appointmentHeadings,
  appointmentLabels,
  type AppointmentField,
} from './appointment-fields.ts'
import {
  beginAppointmentCheck,
  problemsOf,
  toAppointment,
  type WaitingRow,
} from './check-appointments.ts'
import {
  appointmentsAtOnce,
  checkImportedAppointments,
  importAppointments,
  listAppointmentImports,
  takeBackAppointments,
} from './import-appointments.ts'
import { answerTo, namesToAsk, type AskedName, type Names } from './match-names.ts'

type Kind = ImportKind<AppointmentField, WaitingRow>

/** The coming appointments of another program, by what the names of the file mean. */
export const appointmentsKind = (
  names: Names,
  questions: NonNullable<Kind['questions']>,
): Kind => ({
  ...fixed,
  isMissing: ({ day, name, mobile, age, bornOn, consultant }) =>
    [day, name, mobile, age ?? bornOn].includes(undefined) ||
    (consultant === undefined && names.choices.consultants.length > 1),
  beginCheck: (reading) =>
    beginAppointmentCheck(reading, names, async (appointments) => {
      const { rows } = await call(checkImportedAppointments, { body: { appointments } })
      return rows
    }),
  questions,
  unanswered: (mapping) =>
    askedOf(mapping, names).every(({ field, name }) => answerTo(names, field, name) !== undefined)
      ? undefined
      : messageKey('invalid.choiceRequired'),
})

/** The names of a file that have to be asked about. */
export const askedOf = (
  { rows, columns }: Pick<Mapping<AppointmentField>, 'rows' | 'columns'>,
  { choices }: Names,
): AskedName[] => namesToAsk(rows, columns, choices)

const fixed = {
  draft: 'appointment-import',
  texts: {
    title: 'importAppointments.title',
    hint: 'importAppointments.hint',
    fileHint: 'importAppointments.fileHint',
    note: 'importAppointments.untold',
    nothing: 'importAppointments.nothing',
    columnsMissing: 'importAppointments.columnsMissing',
    waiting: 'importAppointments.waiting',
    known: 'importAppointments.here',
    added: 'importAppointments.booked',
    start: 'importAppointments.start',
    sent: 'importAppointments.sent',
    stopped: 'importAppointments.stopped',
    takeBackText: 'importAppointments.takeBackText',
    removed: 'importAppointments.cancelled',
    takenBack: 'importAppointments.takenBack',
  },
  fields: appointmentFields,
  labels: appointmentLabels,
  headings: appointmentHeadings,
  required: ['day', 'name', 'mobile'],
  dayFields: ['day', 'bornOn'],
  atOnce: appointmentsAtOnce,
  send: async ({ key, name }, waiting) => {
    const body = { key, fileName: name, appointments: waiting.map(toAppointment) }
    const { rows } = await call(importAppointments, { body })
    return {
      added: rows.filter(({ outcome }) => outcome === 'booked').length,
      known: rows.filter(({ outcome }) => outcome === 'here').length,
      wrong: rows.flatMap(({ problem }, at) =>
        problem ? [{ ...waiting[at]!.row, problems: problemsOf(problem) }] : [],
      ),
    }
  },
  list: listAppointmentImports,
  takeBack: takeBackAppointments,
  sample: {
    headings: {
      day: 'Date',
      time: 'Time',
      consultant: 'Doctor',
      name: 'Patient name',
      mobile: 'Mobile',
      age: 'Age',
      bornOn: 'Date of birth',
      sex: 'Sex',
      fileNumber: 'File number',
      branch: 'Branch',
      service: 'Service',
      note: 'Notes',
    },
    rows: [
      {
        day: '15-01-2027',
        time: '10:30 AM',
        consultant: 'Dr. Example',
        name: 'Asha Example',
        mobile: '9800000001',
        age: '34',
        bornOn: '',
        sex: 'female',
        fileNumber: 'OPD-1201',
        branch: '',
        service: '',
        note: 'Knee pain',
      },
      {
        day: '15-01-2027',
        time: '14:15',
        consultant: 'Dr. Example',
        name: 'Ravi Example',
        mobile: '9800000002',
        age: '',
        bornOn: '15-08-1984',
        sex: 'male',
        fileNumber: '',
        branch: '',
        service: '',
        note: '',
      },
    ],
  },
} satisfies Partial<Kind>
