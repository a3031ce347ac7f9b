import type { Bundle, Resource } from '@medplum/fhirtypes'
import type { SheetTranslator } from '../../visits/printouts/sheet-text.ts'
import { certificatesOf } from './certificate-resources.server.ts'
import { exercisesOf } from './exercise-resources.server.ts'
import { papersOf } from './paper-resources.server.ts'
import {
  allergiesOf,
  locationsOf,
  organizationOf,
  patientOf,
  practitionersOf,
} from './patient-resources.server.ts'
import { immunizationsOf } from './immunization-resources.server.ts'
import type { RecordFacts } from './record-facts.ts'
import { referralsOf } from './referral-resources.server.ts'
import { resourcesOf } from './visit-resources.server.ts'

/**
 * What is recorded of a patient as a FHIR R4 bundle (a `collection`): the patient and their allergies, appointments, and
 * of each visit the illness, the treatment, vitals, medicines, home exercises, tests with their results, certificates, referrals, and papers; and vaccinations. Texts that a clinic typed are
 * `text` without a code, as nobody has coded them. `t` is English.
 */
export function bundleOf(facts: RecordFacts, t: SheetTranslator): Bundle {
  const resources: Resource[] = [
    patientOf(facts),
    organizationOf(facts),
    ...locationsOf(facts),
    ...practitionersOf(facts),
    ...allergiesOf(facts),
    ...facts.appointments.flatMap((appointment) => resourcesOf(facts, appointment, t)),
    ...facts.appointments.flatMap((appointment) => exercisesOf(facts, appointment, t)),
    ...facts.appointments.flatMap((appointment) => certificatesOf(facts, appointment, t)),
    ...facts.appointments.flatMap((appointment) => referralsOf(facts, appointment)),
    ...immunizationsOf(facts),
    ...papersOf(facts),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: facts.readAt,
    // By these names the references between the resources are found within the bundle.
    entry: resources.map((resource) => ({
      fullUrl: `${facts.base}/${resource.resourceType}/${resource.id}`,
      resource,
    })),
  }
}
