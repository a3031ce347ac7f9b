import type { DocumentReference } from '@medplum/fhirtypes'
import { clinicReference } from './patient-resources.server.ts'
import { maxExportedPaperBytes } from './read-papers.server.ts'
import type { RecordedPaper, RecordFacts } from './record-facts.ts'

/** What exchanges of India's ABDM call a document that is scanned and not structured. */
const recordArtifact = {
  system: 'http://snomed.info/sct',
  code: '419891008',
  display: 'Record artifact',
}

/**
 * The papers that a patient brought. Who wrote one is on the paper alone, so it has no author. Its file is within it,
 * unless there are too many: then it says so.
 */
export function papersOf(facts: RecordFacts): DocumentReference[] {
  const appointments = new Map(facts.appointments.map((it) => [it.id, it]))
  return facts.papers.map((paper) => {
    const appointment = appointments.get(paper.appointmentId)
    return {
      resourceType: 'DocumentReference',
      id: `paper-${paper.id}`,
      status: 'current',
      type: { coding: [recordArtifact], text: paper.title },
      subject: { reference: `Patient/${facts.patient.id}` },
      date: paper.addedAt,
      custodian: { reference: clinicReference },
      ...(paper.data === null && { description: leftOut }),
      content: [{ attachment: attachmentOf(paper) }],
      ...(appointment && {
        context: {
          ...(appointment.visit && { encounter: [{ reference: `Encounter/${appointment.id}` }] }),
          related: [{ reference: `Appointment/${appointment.id}` }],
        },
      }),
    }
  })
}

/** For whoever takes over the record: the paper is asked of the clinic. */
const leftOut = `Not in this export, which holds the latest ${maxExportedPaperBytes / 1_000_000} MB of papers: ask the clinic for its file.`

const attachmentOf = ({ title, day, type, bytes, data }: RecordedPaper) => ({
  contentType: type,
  // Not base64's length: that of the file (R4).
  size: bytes,
  title,
  creation: day,
  ...(data !== null && { data }),
})
