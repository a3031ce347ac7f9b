import { messageKey } from '../../platform/i18n/text-key.ts'
import type { Headings } from '../../patients/import-kit/guess-columns.ts'
import { fieldLabels, headings as patientHeadings } from '../../patients/import/import-fields.ts'

/** What an appointment of another program is taken over with, in the order in which the screen asks for its column. */
export const appointmentFields = [
  'day',
  'time',
  'consultant',
  'name',
  'mobile',
  'age',
  'bornOn',
  'sex',
  'fileNumber',
  'branch',
  'service',
  'note',
] as const
export type AppointmentField = (typeof appointmentFields)[number]

const { name, mobile, age, bornOn, sex, fileNumber } = fieldLabels

/** What the fields of an appointment are called. */
export const appointmentLabels = {
  day: messageKey('field.date'),
  time: messageKey('holidays.times'),
  consultant: messageKey('field.consultant'),
  name,
  mobile,
  age,
  bornOn,
  sex,
  fileNumber,
  branch: messageKey('field.branch'),
  service: messageKey('calendar.service'),
  note: messageKey('field.healthIssues'),
} as const satisfies Record<AppointmentField, unknown>

/** Their words in the files of other programs. */
export const appointmentHeadings: Headings<AppointmentField> = {
  day: [
    /^(appointments?|appt|app|booking|visit|slot)(date|day|datetime|dateandtime|dttime|on)$/,
    /^(date|day|datetime|dateandtime|scheduledon|scheduleddate)$/,
  ],
  time: [
    /^(appointments?|appt|app|booking|visit|slot|start|from)(time|start)$/,
    /^(time|slot|starts?|starttime|from|timeslot)$/,
  ],
  consultant: [
    /^(consultants?|doctors?|dr|physicians?|providers?|practitioners?|therapists?)(name)?$/,
    /^(with|resource)$/,
  ],
  name: patientHeadings.name,
  mobile: patientHeadings.mobile,
  age: patientHeadings.age,
  bornOn: patientHeadings.bornOn,
  sex: patientHeadings.sex,
  fileNumber: patientHeadings.fileNumber,
  branch: [/^(branch|clinic|centre|center|location|site|facility)(name)?$/],
  service: [
    /^(service|treatment|procedure|speciality|specialty|department|section)(name|type)?$/,
    /^(appointment|appt|visit|consultation)type$/,
  ],
  note: [
    /^(notes?|remarks?|comments?|reasons?|complaints?|chiefcomplaints?|healthissues?|purpose|description)$/,
    /^(reasonforvisit|visitreason|appointmentnotes?|problem)$/,
  ],
}
