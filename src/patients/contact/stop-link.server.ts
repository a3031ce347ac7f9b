import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { pagePaths } from '../../access/permissions/page-paths.ts'

/** 160 bits, as 27 letters. */
const proofBytes = 20

/**
 * The address by which a patient stops the clinic's messages, '…/stop/41-…', the same in each e-mail. It needs no
 * row: it ends nothing else, reads nothing, and stays good however old the message is. `clinicKey` is GATEWAY_KEY.
 */
export const stopAddress = (origin: string, clinicKey: string, patientId: number): string =>
  `${origin}${pagePaths.stop}/${patientId}-${proofOf(clinicKey, patientId)}`

/** The patient of a stop link's secret; undefined for one that the clinic did not make, whatever it looks like. */
export function patientOfStop(clinicKey: string | undefined, secret: string): number | undefined {
  const [, id = '', proof = ''] = /^([1-9]\d{0,8})-([\w-]{27})$/.exec(secret) ?? []
  if (clinicKey === undefined || id === '') return undefined
  const expected = proofOf(clinicKey, Number(id))
  return timingSafeEqual(Buffer.from(proof), Buffer.from(expected)) ? Number(id) : undefined
}

function proofOf(clinicKey: string, patientId: number): string {
  const key = Buffer.from(hkdfSync('sha256', clinicKey, '', 'opd-clinic stop of messages', 32))
  const proof = createHmac('sha256', key).update(String(patientId)).digest()
  return proof.subarray(0, proofBytes).toString('base64url')
}
