import type { VaccinationFacts } from '../patients/vaccinations/vaccinations.ts'
import type { VaccineRequest } from '../masters/vaccines/vaccines.ts'

/** A vaccine of two doses, at 6 weeks and 8 weeks later. */
export const testVaccine: VaccineRequest = {
  name: 'Test vaccine',
  doses: [
    { label: '1st dose', age: { count: 6, unit: 'weeks' }, interval: null, until: null },
    { label: '2nd dose', age: null, interval: { count: 8, unit: 'weeks' }, until: null },
  ],
  repeatsEvery: null,
}

/** What is noted of its first dose, given at the clinic. */
export const testVaccination: Omit<VaccinationFacts, 'vaccine'> = {
  dose: '1st dose',
  givenOn: '2026-11-24',
  here: true,
  batch: 'B-1207',
  site: 'leftThigh',
  givenBy: 'Nurse Latha',
  place: '',
}
