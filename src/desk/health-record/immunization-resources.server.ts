import type { CodeableConcept, Immunization } from '@medplum/fhirtypes'
import type { Site } from '../../patients/vaccinations/vaccinations.ts'
import type { RecordFacts } from './record-facts.ts'

const siteOf = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActSite', code, display }],
})
const routeOf = (code: string, display: string): CodeableConcept => ({
  coding: [
    { system: 'http://terminology.hl7.org/CodeSystem/v3-RouteOfAdministration', code, display },
  ],
})

const places: Record<Site, Pick<Immunization, 'site' | 'route'>> = {
  leftArm: { site: siteOf('LA', 'left arm') },
  rightArm: { site: siteOf('RA', 'right arm') },
  leftThigh: { site: siteOf('LT', 'left thigh') },
  rightThigh: { site: siteOf('RT', 'right thigh') },
  mouth: { route: routeOf('PO', 'Swallow, oral') },
  nose: { route: routeOf('NASINHLC', 'Inhalation, nasal') },
}

/**
 * What a patient was vaccinated with: that of a card is not from the source itself, and its date may be a month or a year. A
 * withdrawn one is there as an error, for whoever was given it before.
 */
export const immunizationsOf = ({
  vaccinations,
  appointments,
  patient,
}: RecordFacts): Immunization[] =>
  vaccinations.map((it) => {
    const appointment = appointments.find(({ id }) => id === it.appointmentId)
    return {
      resourceType: 'Immunization',
      id: String(it.id),
      status: it.withdrawn ? 'entered-in-error' : 'completed',
      vaccineCode: { text: it.vaccine },
      patient: { reference: `Patient/${patient.id}` },
      ...(appointment?.visit && { encounter: { reference: `Encounter/${appointment.id}` } }),
      occurrenceDateTime: it.givenOn,
      primarySource: it.here,
      ...(appointment && { location: { reference: `Location/${appointment.branchId}` } }),
      ...(it.place && { location: { display: it.place } }),
      ...(it.batch && { lotNumber: it.batch }),
      ...(it.site && places[it.site]),
      ...(it.givenBy && { performer: [{ actor: { display: it.givenBy } }] }),
      ...(it.dose && { protocolApplied: [{ doseNumberString: it.dose }] }),
    }
  })
