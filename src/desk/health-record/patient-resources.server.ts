import type {
  AllergyIntolerance,
  Location,
  Organization,
  Patient,
  Practitioner,
} from '@medplum/fhirtypes'
import { allergensOf } from '../../patients/allergies/allergy-rule.ts'
import { internationalMobile } from '../../platform/numbers/parse-mobile.ts'
import type { RecordFacts } from './record-facts.ts'

export const clinicReference = 'Organization/clinic'

export const organizationOf = ({ clinicName }: RecordFacts): Organization => ({
  resourceType: 'Organization',
  id: 'clinic',
  name: clinicName || 'OPD Clinic',
})

export const patientOf = ({ patient }: RecordFacts): Patient => ({
  resourceType: 'Patient',
  id: String(patient.id),
  ...(patient.fileNumber !== null && {
    identifier: [
      {
        use: 'usual' as const,
        type: {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/v2-0203',
              code: 'MR',
              display: 'Medical record number',
            },
          ],
        },
        value: patient.fileNumber,
        assigner: { reference: clinicReference },
      },
    ],
  }),
  name: [{ text: patient.name }],
  telecom: [
    { system: 'phone', value: internationalMobile(patient.mobile), use: 'mobile' },
    ...(patient.email ? [{ system: 'email' as const, value: patient.email }] : []),
  ],
  gender: patient.sex ?? 'unknown',
  ...(patient.bornOn && { birthDate: patient.bornOn }),
  ...(patient.location && { address: [{ text: patient.location }] }),
  ...(patient.language && {
    communication: [
      {
        language: { coding: [{ system: 'urn:ietf:bcp:47', code: patient.language }] },
        preferred: true,
      },
    ],
  }),
  managingOrganization: { reference: clinicReference },
})

export const practitionersOf = ({ consultants }: RecordFacts): Practitioner[] =>
  consultants.map(({ id, name, degree, registrationNumber }) => ({
    resourceType: 'Practitioner',
    id: String(id),
    name: [{ text: name }],
    ...(registrationNumber && {
      identifier: [{ type: { text: 'Medical registration number' }, value: registrationNumber }],
    }),
    ...(degree && { qualification: [{ code: { text: degree } }] }),
  }))

export const locationsOf = ({ branches }: RecordFacts): Location[] =>
  branches.map(({ id, name, address, phone }) => ({
    resourceType: 'Location',
    id: String(id),
    status: 'active',
    name,
    ...(address && { address: { text: address } }),
    ...(phone && { telecom: [{ system: 'phone' as const, value: phone }] }),
    managingOrganization: { reference: clinicReference },
  }))

/** One for each that is noted; that there are none is said, and that nobody has asked is not. */
export function allergiesOf({ patient: { id, allergies } }: RecordFacts): AllergyIntolerance[] {
  if (allergies === null) return []
  const noneKnown = {
    text: 'No known allergies',
    coding: [{ system: 'http://snomed.info/sct', code: '716186003', display: 'No known allergy' }],
  }
  const codes = allergies === '' ? [noneKnown] : allergensOf(allergies).map((text) => ({ text }))
  return codes.map((code, index) => ({
    resourceType: 'AllergyIntolerance',
    id: `${id}-${index + 1}`,
    clinicalStatus: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
          code: 'active',
        },
      ],
    },
    code,
    patient: { reference: `Patient/${id}` },
  }))
}
