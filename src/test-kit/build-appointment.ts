import type { Appointment } from '../scheduling/appointments/appointment.ts'

/** A pending appointment as in lists, for tests of screens without a server. */
export const buildAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  id: 41,
  branchId: 1,
  branchName: 'Koramangala',
  consultantId: 5,
  consultantName: 'Dr. Anita Deshpande',
  serviceId: 1,
  slotId: 3,
  serviceName: 'General Medicine',
  day: '2026-11-21',
  starts: '09:30',
  ends: '09:45',
  patientId: 17,
  patientName: 'Meena Rao',
  mobile: '9800000001',
  price: 600,
  fees: null,
  visitRecorded: false,
  status: 'PE',
  paymentStatus: 'U',
  arrivedAt: null,
  subscriptionId: null,
  version: 3,
  ...changes,
})
