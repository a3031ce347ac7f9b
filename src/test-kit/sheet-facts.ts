import type { SheetFacts } from '../visits/printouts/sheets.ts'
import { testReferral } from './test-referral.ts'

/** The content of a sheet of Dr. Anita's, without a list on it. */
export const sheetFacts = (changes: Partial<SheetFacts> = {}): SheetFacts => ({
  clinic: { name: '', address: '', registrationLines: [], logoVersion: null },
  consultant: {
    name: 'Dr. Anita Deshpande',
    degree: 'MBBS MD (Medicine)',
    mobile: '9886012345',
    registrationNumber: 'KMC-DEMO-10423',
  },
  branch: { name: 'Koramangala, Bengaluru', address: '214, 80 Feet Road', phone: '080 4000 0101' },
  patient: { name: 'Lata Mangesh', age: 34, fileNumber: null },
  sex: null,
  allergies: null,
  day: '2026-11-24',
  systolic: 128,
  diastolic: 82,
  fasting: 98,
  pp: 141.5,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
  weight: 72.4,
  bmi: 24.1,
  followUpDay: '2026-12-01',
  prescription: [],
  prescriptionCheck: null,
  tests: [],
  exercises: [],
  certificates: [],
  referrals: [],
  ...changes,
})

/** A certificate on a sheet. */
export const printedCertificate: SheetFacts['certificates'][number] = {
  issueDay: '2026-11-24',
  startDay: '2026-11-23',
  totalLeaveDays: 3,
  diagnosis: 'Viral fever',
  serial: 'A-7KQ2M9-1',
  checkUrl: null,
}

/** A letter on a sheet. */
export const printedReferral: SheetFacts['referrals'][number] = {
  ...testReferral,
  serial: 'A-7KQ2M9-R1',
  checkUrl: null,
}
