import type { DocumentReference } from '@medplum/fhirtypes'
import { addDays, formatDay } from '../../platform/day/day.ts'
import type { SheetTranslator } from '../../visits/printouts/sheet-text.ts'
import type { Certificate } from '../../visits/record/certificates/certificates.ts'
import { clinicReference } from './patient-resources.server.ts'
import type { RecordedAppointment, RecordFacts } from './record-facts.ts'

/**
 * The leave certificates of a visit, each as a document of its own words: R4 has no resource for one, and no profile of
 * ABDM either. Its type has no code, as a guessed one would be believed. One that was withdrawn is marked as an error, so
 * that nobody takes it for one that counts: it is the same document, also for a program that took it over before.
 */
export function certificatesOf(
  facts: RecordFacts,
  { id, visit, consultantId }: RecordedAppointment,
  t: SheetTranslator,
): DocumentReference[] {
  const document = (
    certificate: Certificate,
    rowId: number,
    state: Pick<DocumentReference, 'status' | 'docStatus' | 'description'>,
  ): DocumentReference => ({
    resourceType: 'DocumentReference',
    id: `certificate-${rowId}`,
    ...state,
    type: { text: t('sheet.certificate') },
    subject: { reference: `Patient/${facts.patient.id}` },
    author: [{ reference: `Practitioner/${consultantId}` }],
    custodian: { reference: clinicReference },
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          title: t('sheet.certificate'),
          creation: certificate.issueDay,
          data: Buffer.from(wordsOf(facts, certificate, t)).toString('base64'),
        },
      },
    ],
    context: { encounter: [{ reference: `Encounter/${id}` }] },
  })
  if (!visit) return []
  const { rowIds } = visit
  return [
    ...visit.certificates.map((it, index) =>
      document(it, rowIds.certificates[index]!, { status: 'current', docStatus: 'final' }),
    ),
    ...visit.withdrawnCertificates.map((it, index) =>
      document(it, rowIds.withdrawnCertificates[index]!, {
        status: 'entered-in-error',
        docStatus: 'entered-in-error',
        description: `Withdrawn on ${it.withdrawnDay}: ${it.reason}`,
      }),
    ),
  ]
}

/** The words of its sheet. */
function wordsOf(
  { patient }: RecordFacts,
  { issueDay, startDay, totalLeaveDays, diagnosis }: Certificate,
  t: SheetTranslator,
): string {
  const advice = {
    days: t('sheet.days', { count: totalLeaveDays }),
    first: formatDay(startDay),
    last: formatDay(addDays(startDay, totalLeaveDays - 1)),
  }
  return [
    `${t('sheet.issueDay')}: ${formatDay(issueDay)}`,
    t('sheet.certify', { patient: patient.name }),
    `${t('sheet.diagnosis')}: ${diagnosis}`,
    t(totalLeaveDays === 1 ? 'sheet.adviceOneDay' : 'sheet.adviceDays', advice),
  ].join('\n')
}
