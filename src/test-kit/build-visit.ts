import { emptyRecord, type Visit } from '../visits/record/visit.ts'

/** A visit of today without any record, for tests of screens without a server. */
export const buildVisit = (day: string, changes: Partial<Visit> = {}): Visit => ({
  ...emptyRecord,
  appointment: {
    id: 41,
    branchId: 1,
    day,
    walkIn: false,
    starts: '09:30',
    ends: '09:45',
    status: 'PE',
    price: 600,
    branchName: 'Koramangala',
    serviceName: 'General Medicine',
    consultantName: 'Dr. Anita Deshpande',
    healthIssues: 'Fever since two days',
  },
  patient: {
    id: 7,
    name: 'Meena Rao',
    age: 34,
    mobile: '9800000001',
    allergies: null,
    deskNote: null,
    knownHeight: null,
  },
  version: 0,
  drafts: [],
  recommended: { tests: 0, withoutResult: 0 },
  takenVitals: null,
  vitalsVersion: 0,
  ...changes,
})
