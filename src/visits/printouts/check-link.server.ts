import { pagePaths } from '../../access/permissions/page-paths.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { referenceOf } from '../../scheduling/booking/reference.ts'
import type { Certificate } from '../record/certificates/certificates.ts'
import type { Referral } from '../record/referrals/referrals.ts'
import type { SheetFacts } from './sheets.ts'

/** Whether a text has the form of a key: nothing else is asked for in the database. */
export const isCheckKey = (text: string): boolean => /^[\w-]{22}$/.test(text)

/** The number of a certificate that is the `number`th of its appointment, from 1: 'A-7KQ2M9-1'. */
export const serialOf = (appointmentId: number, number: number): string =>
  `${referenceOf('appointment', appointmentId)}-${number}`

/** The number of the `number`th referral letter of an appointment: 'A-7KQ2M9-R1'. */
export const referralSerialOf = (appointmentId: number, number: number): string =>
  `${referenceOf('appointment', appointmentId)}-R${number}`

/** The address at which whoever holds the paper of this key asks the clinic about it. */
export const checkUrlOf = (origin: string, key: string): string =>
  `${origin}${pagePaths.check}/${key}`

/**
 * The number of an appointment's prescription as it is now, and where it can be checked; null for a clinic without an
 * address outside, and for a prescription of before there were keys.
 */
export async function readPrescriptionCheck(
  tx: Queryable,
  appointmentId: number,
  origin: string | undefined,
): Promise<SheetFacts['prescriptionCheck']> {
  if (origin === undefined) return null
  const [row] = await tx<{ checkKey: string }[]>`
    select check_key from prescription_check where appointment_id = ${appointmentId}
    order by id desc limit 1`
  return row
    ? { serial: referenceOf('appointment', appointmentId), url: checkUrlOf(origin, row.checkKey) }
    : null
}

/**
 * The valid certificates of an appointment, each with its number and the address at which it can be checked, read at
 * once: what is withdrawn meanwhile lends its number to no other. `origin` is undefined where the clinic has none
 * outside its own network.
 */
export async function readPrintedCertificates(
  tx: Queryable,
  appointmentId: number,
  origin: string | undefined,
): Promise<SheetFacts['certificates']> {
  const rows = await tx<(Certificate & { number: number; checkKey: string })[]>`
    select issue_day, start_day, total_leave_days, diagnosis, check_key, number
    from (select *, row_number() over (order by id)::int as number from certificate
      where appointment_id = ${appointmentId}) numbered
    where withdrawn_day is null order by number`
  return rows.map(({ number, checkKey, ...certificate }) => ({
    ...certificate,
    serial: serialOf(appointmentId, number),
    checkUrl: origin === undefined ? null : checkUrlOf(origin, checkKey),
  }))
}

/** As `readPrintedCertificates`, the letters that are valid. */
export async function readPrintedReferrals(
  tx: Queryable,
  appointmentId: number,
  origin: string | undefined,
): Promise<SheetFacts['referrals']> {
  const rows = await tx<(Referral & { number: number; checkKey: string })[]>`
    select issue_day, recipient_name, speciality, place, urgency, reason_for_referral, summary,
      check_key, number
    from (select *, row_number() over (order by id)::int as number from referral
      where appointment_id = ${appointmentId}) numbered
    where withdrawn_day is null order by number`
  return rows.map(({ number, checkKey, ...referral }) => ({
    ...referral,
    serial: referralSerialOf(appointmentId, number),
    checkUrl: origin === undefined ? null : checkUrlOf(origin, checkKey),
  }))
}
