import { hasTransactionId } from '../../scheduling/appointments/payment.ts'
import type { AppointmentRow, PaymentRow } from './diary-rows.server.ts'
import type { Random } from './random.server.ts'

const receivedRate = 0.94
const cashRate = 0.55

/** The payment for a conducted appointment: nearly always its full price at once. */
export function newPayment(random: Random, appointment: AppointmentRow): PaymentRow {
  const received = random.chance(receivedRate)
  const mode = received ? (random.chance(cashRate) ? 'Cash' : 'Online') : null
  return {
    appointmentId: appointment.id,
    amount: appointment.price,
    received,
    mode,
    transactionId: hasTransactionId(mode) ? upiReference(random) : null,
    day: appointment.day,
    takenBy: appointment.changedBy!,
    takenAt: appointment.changedAt!,
  }
}

// Twelve digits, as on a UPI receipt.
const upiReference = (random: Random): string =>
  `UPI${random.between(100_000, 999_999)}${random.between(100_000, 999_999)}`
