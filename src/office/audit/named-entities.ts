/** What has a name of its own, and its table. */
export const namedThings = {
  branch: 'branch',
  service: 'service',
  staff: 'staff',
  patient: 'patient',
  holiday: 'holiday',
} as const
export type NamedThing = keyof typeof namedThings

/** What fields of before and after are ids of, under whichever name they were written. */
const things: Record<string, NamedThing> = {
  branch: 'branch',
  branchId: 'branch',
  branchIds: 'branch',
  branches: 'branch',
  service: 'service',
  serviceId: 'service',
  serviceIds: 'service',
  services: 'service',
  consultant: 'staff',
  consultantId: 'staff',
  consultantIds: 'staff',
  staff: 'staff',
  staffId: 'staff',
  takenBy: 'staff',
  patient: 'patient',
  patients: 'patient',
  patientId: 'patient',
  holiday: 'holiday',
  holidayId: 'holiday',
}

/** What a number in that field is the id of, if it is one. */
export const thingOf = (field: string): NamedThing | undefined =>
  Object.hasOwn(things, field) ? things[field] : undefined
