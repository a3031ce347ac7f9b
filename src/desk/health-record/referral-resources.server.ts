import type { ServiceRequest } from '@medplum/fhirtypes'
import {
  recipientLine,
  type Referral,
  type Urgency,
} from '../../visits/record/referrals/referrals.ts'
import type { RecordedAppointment, RecordFacts } from './record-facts.ts'

/** FHIR's own order is routine, urgent, asap, stat: "urgent" is only more than routine there, which is "soon" here. */
const priorities = {
  routine: 'routine',
  soon: 'urgent',
  urgent: 'asap',
} as const satisfies Record<Urgency, ServiceRequest['priority']>

const referralCategory = [
  {
    coding: [{ system: 'http://snomed.info/sct', code: '3457005', display: 'Patient referral' }],
  },
]

/**
 * The referral letters of a visit, each as a request to the recipient. One that was withdrawn is revoked: it is the same
 * request, also for a program that took it over before.
 */
export function referralsOf(
  facts: RecordFacts,
  { id, visit, consultantId }: RecordedAppointment,
): ServiceRequest[] {
  const request = (
    referral: Referral,
    rowId: number,
    state: Pick<ServiceRequest, 'status' | 'note'>,
  ): ServiceRequest => ({
    resourceType: 'ServiceRequest',
    id: `referral-${rowId}`,
    ...state,
    intent: 'order',
    category: referralCategory,
    priority: priorities[referral.urgency],
    code: { text: 'Referral' },
    subject: { reference: `Patient/${facts.patient.id}` },
    encounter: { reference: `Encounter/${id}` },
    authoredOn: referral.issueDay,
    requester: { reference: `Practitioner/${consultantId}` },
    ...(referral.speciality && { performerType: { text: referral.speciality } }),
    performer: [{ display: recipientLine(referral) }],
    reasonCode: [{ text: referral.reasonForReferral }],
  })
  if (!visit) return []
  const { rowIds } = visit
  const summaryOf = ({ summary }: Referral) => (summary ? [{ text: summary }] : [])
  const noted = (note: { text: string }[]) => (note.length > 0 ? { note } : {})
  return [
    ...visit.referrals.map((it, index) =>
      request(it, rowIds.referrals[index]!, { status: 'active', ...noted(summaryOf(it)) }),
    ),
    ...visit.withdrawnReferrals.map((it, index) =>
      request(it, rowIds.withdrawnReferrals[index]!, {
        status: 'revoked',
        note: [...summaryOf(it), { text: `Withdrawn on ${it.withdrawnDay}: ${it.reason}` }],
      }),
    ),
  ]
}
