/** What is asked for by a UPI payment. */
export interface UpiRequest {
  /** The payee's UPI address: 'clinic@bank'. */
  address: string
  /** The payee's name, which the payer's app shows. */
  payee: string
  /** Rupees above 0, with at most two decimals. */
  amount: number
  /** The payee's own reference; of it letters and digits are kept, 35 at most. */
  reference: string
  /** What it is for; of it plain letters and digits are kept, which every bank's app can show. */
  note: string
}

/** The longest note and reference that NPCI's specification of UPI links allows. */
const maxNote = 80
const maxReference = 35

/**
 * The link that a payment app opens, also from a QR code: 'upi://pay?pa=…' as in NPCI's specification
 * of UPI links. Without an amount above 0 the payer would choose it, so that it throws a RangeError.
 */
export function upiLink({ address, payee, amount, reference, note }: UpiRequest): string {
  if (!(amount > 0)) throw new RangeError(`${amount} rupees cannot be asked for`)
  const parts = {
    pn: payee,
    am: amount.toFixed(2),
    cu: 'INR',
    tr: reference.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, maxReference),
    tn: note.replaceAll(/[^A-Za-z0-9 ]/g, ' ').slice(0, maxNote),
  }
  const rest = Object.entries(parts).map(([key, value]) => `&${key}=${encodeURIComponent(value)}`)
  // The @ of the address stays as it is: some apps do not decode it.
  return `upi://pay?pa=${address}${rest.join('')}`
}
