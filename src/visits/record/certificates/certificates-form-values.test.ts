import { expect, it } from 'vitest'
import {
  certificatesFormValuesOf,
  certificatesFormValuesSchema,
  certificatesProblems,
  leaveEnd,
  newCertificate,
  toCertificates,
  type CertificateFormValues,
} from './certificates-form-values.ts'
import type { VisitDetails } from '../details/visit-details.ts'

const certificate: CertificateFormValues = {
  issueDay: '2026-11-24',
  startDay: '2026-11-23',
  totalLeaveDays: 3,
  diagnosis: 'Viral fever',
}
const at = { saved: [], visitDay: '2026-11-24', today: '2026-11-24' }
const problemsOf = (changes: Partial<CertificateFormValues>) =>
  certificatesProblems({ certificates: [certificate, { ...certificate, ...changes }] }, at)

it('starts with today and the findings of the visit', () => {
  expect(newCertificate({ details: null }, '2026-11-24')).toEqual({
    issueDay: '2026-11-24',
    startDay: '2026-11-24',
    totalLeaveDays: '',
    diagnosis: '',
    key: expect.any(String) as string,
  })
  const details = { illness: 'Dengue' } as VisitDetails
  expect(newCertificate({ details }, '2026-11-24').diagnosis).toBe('Dengue')
})

it.each<[Partial<CertificateFormValues>, string, string]>([
  [{ issueDay: '' }, 'issueDay', 'certificate.issueDayRequired'],
  [{ issueDay: '2026-11-23' }, 'issueDay', 'certificate.issueBeforeVisit'],
  [{ issueDay: '2026-11-25' }, 'issueDay', 'certificate.issueInFuture'],
  [{ startDay: '' }, 'startDay', 'certificate.startDayRequired'],
  [{ startDay: '2027-11-24' }, 'startDay', 'certificate.startTooFar'],
  [{ totalLeaveDays: '' }, 'totalLeaveDays', 'certificate.daysRequired'],
  [{ totalLeaveDays: 0 }, 'totalLeaveDays', 'certificate.daysLeast'],
  [{ totalLeaveDays: 366 }, 'totalLeaveDays', 'visit.tooLarge'],
  [{ diagnosis: ' ' }, 'diagnosis', 'certificate.diagnosisRequired'],
])('with %o says so at its %s', (changes, field, sentence) => {
  expect(problemsOf(changes)).toEqual({ [`certificates.1.${field}`]: sentence })
})

it('is required: at least one', () => {
  expect(certificatesProblems({ certificates: [] }, at)).toEqual({
    certificates: 'certificate.required',
  })
})

it('round-trips what was saved without a change', () => {
  const saved = toCertificates({ certificates: [certificate] })
  const shown = certificatesFormValuesOf({ certificates: saved })
  expect(toCertificates(shown)).toEqual(saved)
  const draft = certificatesFormValuesSchema.parse(JSON.parse(JSON.stringify(shown)))
  expect(JSON.stringify(draft)).toBe(JSON.stringify(shown))
})

it('ends on the last day of the leave, across months and leap days', () => {
  const end = (startDay: string, totalLeaveDays: number | string) =>
    leaveEnd({ ...certificate, startDay, totalLeaveDays })
  expect(end('2026-11-24', 1)).toBe('2026-11-24')
  expect(end('2026-11-29', 3)).toBe('2026-12-01')
  expect(end('2028-02-28', 2)).toBe('2028-02-29')
  for (const days of ['', 0, 1.5, 366, '.']) expect(end('2026-11-24', days)).toBeUndefined()
  expect(end('', 3)).toBeUndefined()
})
