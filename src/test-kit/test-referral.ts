import type { Referral } from '../visits/record/referrals/referrals.ts'

/** A letter of today's visit in tests. */
export const testReferral: Referral = {
  issueDay: '2026-11-24',
  recipientName: 'Dr. Suresh Rao',
  speciality: 'Cardiology',
  place: 'City Hospital',
  urgency: 'soon',
  reasonForReferral: 'Chest pain on exertion',
  summary: 'Blood pressure 150/95 for two weeks.',
}
