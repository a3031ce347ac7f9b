import type {
  Appointment,
  CarePlan,
  Condition,
  DiagnosticReport,
  Encounter,
  MedicationRequest,
  Observation,
  Resource,
  ServiceRequest,
} from '@medplum/fhirtypes'
import { isLive, type AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import { addDays } from '../../platform/day/day.ts'
import { instantOf } from '../../platform/day/instant.ts'
import { dosageInWords } from '../../visits/printouts/dosage-in-words.ts'
import type { SheetTranslator } from '../../visits/printouts/sheet-text.ts'
import { amountWithUnit } from '../../visits/record/prescription/medicine-strength.ts'
import type { RecordedAppointment, RecordFacts, SavedRecord } from './record-facts.ts'
import { wordsBeside } from '../../visits/record/results/figures.ts'
import { figureObservations } from './figure-resources.server.ts'
import { clinicReference } from './patient-resources.server.ts'
import { observationsOf } from './vital-resources.server.ts'

const appointmentStatus = {
  PE: 'booked',
  CD: 'fulfilled',
  CN: 'cancelled',
} as const satisfies Record<AppointmentStatus, Appointment['status']>
const encounterStatus = {
  PE: 'in-progress',
  CD: 'finished',
  CN: 'cancelled',
} as const satisfies Record<AppointmentStatus, Encounter['status']>

/** What the resources of one appointment point to, and when it was. */
function contextOf(facts: RecordFacts, { id, day, starts, ends, ...of }: RecordedAppointment) {
  const at = (time: string) => instantOf(day, time, facts.timeZone).toISOString()
  return {
    start: at(starts),
    // An appointment that goes on after midnight ends on the next day.
    end: ends > starts ? at(ends) : instantOf(addDays(day, 1), ends, facts.timeZone).toISOString(),
    subject: { reference: `Patient/${facts.patient.id}` },
    practitioner: { reference: `Practitioner/${of.consultantId}` },
    location: { reference: `Location/${of.branchId}` },
    encounter: { reference: `Encounter/${id}` },
  }
}

/** The resources of an appointment, and of what was recorded at it. */
export function resourcesOf(
  facts: RecordFacts,
  appointment: RecordedAppointment,
  t: SheetTranslator,
): Resource[] {
  const { visit } = appointment
  return [
    appointmentOf(facts, appointment),
    ...(visit ? visitResources(facts, { ...appointment, visit }, t) : []),
  ]
}

function appointmentOf(facts: RecordFacts, appointment: RecordedAppointment): Appointment {
  const { id, status, serviceName, healthIssues } = appointment
  const { start, end, subject, practitioner, location } = contextOf(facts, appointment)
  return {
    resourceType: 'Appointment',
    id: String(id),
    status: appointmentStatus[status],
    serviceType: [{ text: serviceName }],
    ...(healthIssues && { reasonCode: [{ text: healthIssues }] }),
    start,
    end,
    participant: [subject, practitioner, location].map((actor) => ({
      actor,
      status: 'accepted' as const,
    })),
  }
}

type Visited = RecordedAppointment & { visit: SavedRecord }

function visitResources(facts: RecordFacts, visited: Visited, t: SheetTranslator): Resource[] {
  const { id, day, status, serviceName, healthIssues, visit } = visited
  const { start, end, subject, practitioner, location, encounter } = contextOf(facts, visited)
  const { illness, symptoms, treatment, followUpDay } = visit.details
  const encounterResource: Encounter = {
    resourceType: 'Encounter',
    id: String(id),
    status: encounterStatus[status],
    class: {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
      code: 'AMB',
      display: 'ambulatory',
    },
    serviceType: { text: serviceName },
    subject,
    appointment: [{ reference: `Appointment/${id}` }],
    participant: [{ individual: practitioner }],
    period: { start, end },
    ...(healthIssues && { reasonCode: [{ text: healthIssues }] }),
    diagnosis: [{ condition: { reference: `Condition/${id}` } }],
    location: [{ location }],
    serviceProvider: { reference: clinicReference },
  }
  const condition: Condition = {
    resourceType: 'Condition',
    id: String(id),
    category: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/condition-category',
            code: 'encounter-diagnosis',
          },
        ],
      },
    ],
    code: { text: illness },
    subject,
    encounter,
    recordedDate: day,
    recorder: practitioner,
    ...(symptoms && { note: [{ text: symptoms }] }),
  }
  const plan: CarePlan = {
    resourceType: 'CarePlan',
    id: String(id),
    status: isLive(status) ? 'unknown' : 'revoked',
    intent: 'plan',
    subject,
    encounter,
    created: day,
    author: practitioner,
    ...(treatment && { description: treatment }),
    ...(followUpDay && {
      activity: [
        {
          detail: {
            status: isLive(status) ? 'unknown' : 'cancelled',
            description: 'Follow-up',
            scheduledPeriod: { start: followUpDay },
          },
        },
      ],
    }),
  }
  return [
    encounterResource,
    condition,
    ...(treatment || followUpDay ? [plan] : []),
    ...observationsOf(id, visit.details, {
      status: 'final',
      subject,
      encounter,
      effectiveDateTime: start,
    }),
    ...medicationsOf(facts, visited, t),
    ...testsOf(facts, visited),
  ]
}

function medicationsOf(
  facts: RecordFacts,
  visited: Visited,
  t: SheetTranslator,
): MedicationRequest[] {
  const { day, status, visit } = visited
  const { subject, practitioner, encounter } = contextOf(facts, visited)
  return visit.prescription.map((item, index) => {
    const { medicine, days, morning, afternoon, evening, timing } = item
    const dose = amountWithUnit(item, t)
    const times = [morning && 'MORN', afternoon && 'AFT', evening && 'EVE'] as const
    const when = times.filter((it) => it !== false)
    // What has no such sentence is said by its figures, 1-0-1, and by them alone: another program reads
    // times of the day as those of every day, which a name such as 'Methotrexate weekly' contradicts.
    const figures = [morning, afternoon, evening].map(Number).join('-')
    const words = dosageInWords(item, t)
    const span = t('sheet.words.span', { count: days })
    const text = words ?? `${dose}, ${figures}, ${timing}, ${span}`
    const boundsDuration = {
      value: days,
      unit: 'd',
      system: 'http://unitsofmeasure.org',
      code: 'd',
    }
    return {
      resourceType: 'MedicationRequest',
      id: `medicine-${visit.rowIds.prescription[index]}`,
      status: isLive(status)
        ? addDays(day, days) > facts.today
          ? 'active'
          : 'completed'
        : 'cancelled',
      intent: 'order',
      medicationCodeableConcept: { text: `${medicine}, ${dose}` },
      subject,
      encounter,
      authoredOn: day,
      requester: practitioner,
      dosageInstruction: [
        { text, ...(words !== null && { timing: { repeat: { boundsDuration, when } } }) },
      ],
    }
  })
}

const categories = {
  Lab: { code: '108252007', display: 'Laboratory procedure' },
  Radiology: { code: '363679005', display: 'Imaging' },
} as const

/** Each recommended test as an order, and its result, if there is one, as a report on it with its figures. */
function testsOf(
  facts: RecordFacts,
  visited: Visited,
): (ServiceRequest | DiagnosticReport | Observation)[] {
  const { id, day, status, visit } = visited
  const { subject, practitioner, encounter } = contextOf(facts, visited)
  return visit.tests.flatMap(({ type, id: test, name }) => {
    const result = visit.testResults.find((it) => it.type === type && it.id === test)
    const resourceId = `${id}-${type.toLowerCase()}-${test}`
    const category = [{ coding: [{ system: 'http://snomed.info/sct', ...categories[type] }] }]
    const request: ServiceRequest = {
      resourceType: 'ServiceRequest',
      id: resourceId,
      status: result ? 'completed' : isLive(status) ? 'active' : 'revoked',
      intent: 'order',
      category,
      code: { text: name },
      subject,
      encounter,
      authoredOn: day,
      requester: practitioner,
    }
    if (!result) return [request]
    const observations = figureObservations(resourceId, result.figures ?? [], {
      status: 'final',
      category: type === 'Lab' ? 'laboratory' : 'imaging',
      subject,
      encounter,
      effectiveDateTime: result.day,
    })
    const words = wordsBeside(result)
    const report: DiagnosticReport = {
      resourceType: 'DiagnosticReport',
      id: resourceId,
      basedOn: [{ reference: `ServiceRequest/${resourceId}` }],
      status: 'final',
      code: { text: name },
      subject,
      encounter,
      effectiveDateTime: result.day,
      ...(observations.length > 0 && {
        result: observations.map((it) => ({ reference: `Observation/${it.id}` })),
      }),
      ...(words !== '' && { conclusion: words }),
    }
    return [request, report, ...observations]
  })
}
