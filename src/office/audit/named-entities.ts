/** Entities with names, and their tables. */
export const namedEntities = {
  branch: 'branch',
  service: 'service',
  staff: 'staff',
  patient: 'patient',
  holiday: 'holiday',
} as const
export type NamedEntity = keyof typeof namedEntities

/** The entity that a field's ids belong to, under each name of the field. */
const entityByField: Record<string, NamedEntity> = {
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

/** The entity of a field's number, if it is an id. */
export const entityOf = (field: string): NamedEntity | undefined =>
  Object.hasOwn(entityByField, field) ? entityByField[field] : undefined
