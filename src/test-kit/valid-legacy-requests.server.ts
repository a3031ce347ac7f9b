import type { CallName } from '../access/permissions/permissions.ts'
import { anita } from './build-booking.server.ts'
import { asAdmin, type MakeRequest } from './valid-request.server.ts'
import type { TestScene } from './test-scene.server.ts'

const later = '2026-12-02'
const latestDay = '2026-12-03'
const today = '2026-11-24'

/** The fields of a patient in the old booking form. */
export const legacyPatient = {
  full_name: 'Test Patient',
  age: '34',
  mobile_no: '9876501234',
  email_id: '',
  location: null,
}
export const legacyDetails = {
  systolic: '128',
  diastolic: 82,
  fasting: '',
  pp: null,
  weight: '64.5',
  bmi: 23.7,
  illness: 'Viral fever',
  symptoms: 'Fever since two days',
  treatment: '',
  followUpDate: '2026-12-01',
  fees: '550',
  record_date: today,
}
export const legacyMedicine = {
  medicine: 'Paracetamol',
  unit: '500 mg',
  morning: true,
  afternoon: false,
  evening: 't',
  days: '5',
  record_date: today,
  liquidPerDay: '',
  timing: 'After Food',
}
export const legacyCertificate = {
  issue_date: today,
  start_date: today,
  total_leave_days: '2',
  diagnosis: 'Viral fever',
}

const forPending =
  (body: (id: number) => object = () => ({})): MakeRequest =>
  async ({ anita: by, pending }) => {
    const id = await pending()
    return { by, params: { id }, body: body(id) }
  }
const forRecorded =
  (part: object): MakeRequest =>
  async ({ anita: by, recorded }) => {
    const { id } = await recorded()
    return { by, params: { id }, body: { appointment_id: id, record_date: today, ...part } }
  }
const forConsultant: MakeRequest = ({ anita: by }) => ({ by, body: { userId: String(anita) } })
const filteredRequest = { consultantId: '', branchId: null, tab: 'upcoming', date: '' }

async function aSeries({ admin: by, series }: TestScene) {
  const { branch, startDay, slots } = await series()
  const body = {
    ...legacyPatient,
    branch: String(branch),
    hawservices: '6',
    section: 6,
    healthissues: 'Frozen shoulder',
    subscription: true,
    subscriptionType: '2',
    startDate: startDay,
    slots: { Monday: { id: String(slots[0]) } },
  }
  return { by, body }
}

/** A valid request for each legacy call that needs input. */
export const legacyRequests: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/earlier/get_todays_appointment_data/tbl_appointment/:userId': ({ anita: by }) => ({
    by,
    params: { userId: anita },
  }),
  'POST /api/earlier/get_filtered_appointments/tbl_appointment': asAdmin({ body: filteredRequest }),
  'POST /api/earlier/getFilteredAppointmentstodays/tbl_appointment': asAdmin({
    body: filteredRequest,
  }),
  'POST /api/earlier/get_consultantwise_appointments': forConsultant,
  'POST /api/earlier/get_consultantwisepending_appointments': forConsultant,
  'POST /api/earlier/get_cancelledcounsultant_appointments': forConsultant,
  'POST /api/earlier/get_upcoming_consultantwise_appointments': forConsultant,
  'POST /api/earlier/getslotsss/tbl_slots': asAdmin({
    body: { consultantId: String(anita), branchId: '1' },
  }),
  'POST /api/earlier/fetchslots': asAdmin({
    body: { doctor_id: anita, selected_date: later, branch_id: '1' },
  }),
  'POST /api/earlier/fetchslotsforcustome': asAdmin({
    body: { branch_id: '1', selected_date: later, section: '6' },
  }),
  'POST /api/earlier/subscribtionappointment': asAdmin({
    body: { branch_id: 1, appointment_date: later, section_id: 6 },
  }),
  'POST /api/earlier/submitappointment': async ({ admin: by, openSlot }) => ({
    by,
    body: {
      ...legacyPatient,
      branch: '1',
      hawservices: '1',
      section: '1',
      consultant: String(anita),
      healthissues: 'Fever since two days',
      date: later,
      slot: String(await openSlot(later)),
      subscription: false,
      slots: {},
    },
  }),
  'POST /api/earlier/submitappointments': aSeries,
  'POST /api/earlier/submitPayment': forPending((id) => ({
    id,
    price: '600',
    payment_status: 'P',
    appointment_status: 'CD',
  })),
  'POST /api/earlier/api/appointments/payment': forPending((id) => ({
    contactId: String(id),
    amount: 600,
    received: 'yes',
  })),
  'POST /api/earlier/submitReschedule': async ({ admin: by, pending, openSlot }) => ({
    by,
    body: {
      appointmentId: await pending(later),
      appointmentDate: latestDay,
      slotId: String(await openSlot(latestDay)),
    },
  }),
  'POST /api/earlier/canceledshedule/tbl_appointment/:id': forPending(),
  'POST /api/earlier/read/tbl_appointment/:id': forPending(),
  'GET /api/earlier/get-appointment-price/:id': async ({ anita: by, pending }) => ({
    by,
    params: { id: await pending() },
  }),
  'POST /api/earlier/get_filtered_report/tbl_appointment': asAdmin({
    body: {
      consultantId: null,
      branchId: null,
      date: null,
      serviceId: null,
      tab: 'clients',
      mobileNo: null,
      clientName: null,
    },
  }),
  'GET /api/earlier/complete-patient-details/:id': async ({ anita: by, recorded }) => ({
    by,
    params: { id: (await recorded()).id },
  }),
  'POST /api/earlier/patient-details': forPending((id) => ({
    ...legacyDetails,
    appointment_id: id,
  })),
  'POST /api/earlier/submit-prescriptions': forRecorded({ prescriptions: [legacyMedicine] }),
  'POST /api/earlier/submit-tests': forRecorded({
    tests: [{ test_id: '2', test_type: 'Lab', test_name: 'Liver Function Test (LFT)' }],
  }),
  'POST /api/earlier/certificate': forRecorded({ certificates: [legacyCertificate] }),
}
