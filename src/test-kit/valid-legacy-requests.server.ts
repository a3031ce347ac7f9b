import type { CallName } from '../access/permissions/permissions.ts'
import { anita } from './build-booking.server.ts'
import { ofAdmin, type Make } from './valid-request.server.ts'
import type { Scene } from './test-scene.server.ts'

const later = '2026-12-02'
const evenLater = '2026-12-03'
const today = '2026-11-24'

/** What the earlier booking form sends of a person, as a form does. */
export const earlierPatient = {
  full_name: 'Test Patient',
  age: '34',
  mobile_no: '9876501234',
  email_id: '',
  location: null,
}
export const earlierDetails = {
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
export const earlierMedicine = {
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
export const earlierCertificate = {
  issue_date: today,
  start_date: today,
  total_leave_days: '2',
  diagnosis: 'Viral fever',
}

const ofPending =
  (body: (id: number) => object = () => ({})): Make =>
  async ({ anita: by, pending }) => {
    const id = await pending()
    return { by, params: { id }, body: body(id) }
  }
const ofRecorded =
  (part: object): Make =>
  async ({ anita: by, recorded }) => {
    const { id } = await recorded()
    return { by, params: { id }, body: { appointment_id: id, record_date: today, ...part } }
  }
const ofConsultant: Make = ({ anita: by }) => ({ by, body: { userId: String(anita) } })
const filtered = { consultantId: '', branchId: null, tab: 'upcoming', date: '' }

async function aSeries({ admin: by, series }: Scene) {
  const { branch, startDay, slots } = await series()
  const body = {
    ...earlierPatient,
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

/** A request that succeeds for each call of an earlier front end that needs anything. */
export const earlierRequests: Partial<Record<CallName, Make>> = {
  'GET /api/earlier/get_todays_appointment_data/tbl_appointment/:userId': ({ anita: by }) => ({
    by,
    params: { userId: anita },
  }),
  'POST /api/earlier/get_filtered_appointments/tbl_appointment': ofAdmin({ body: filtered }),
  'POST /api/earlier/getFilteredAppointmentstodays/tbl_appointment': ofAdmin({ body: filtered }),
  'POST /api/earlier/get_consultantwise_appointments': ofConsultant,
  'POST /api/earlier/get_consultantwisepending_appointments': ofConsultant,
  'POST /api/earlier/get_cancelledcounsultant_appointments': ofConsultant,
  'POST /api/earlier/get_upcoming_consultantwise_appointments': ofConsultant,
  'POST /api/earlier/getslotsss/tbl_slots': ofAdmin({
    body: { consultantId: String(anita), branchId: '1' },
  }),
  'POST /api/earlier/fetchslots': ofAdmin({
    body: { doctor_id: anita, selected_date: later, branch_id: '1' },
  }),
  'POST /api/earlier/fetchslotsforcustome': ofAdmin({
    body: { branch_id: '1', selected_date: later, section: '6' },
  }),
  'POST /api/earlier/subscribtionappointment': ofAdmin({
    body: { branch_id: 1, appointment_date: later, section_id: 6 },
  }),
  'POST /api/earlier/submitappointment': async ({ admin: by, openSlot }) => ({
    by,
    body: {
      ...earlierPatient,
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
  'POST /api/earlier/submitPayment': ofPending((id) => ({
    id,
    price: '600',
    payment_status: 'P',
    appointment_status: 'CD',
  })),
  'POST /api/earlier/api/appointments/payment': ofPending((id) => ({
    contactId: String(id),
    amount: 600,
    received: 'yes',
  })),
  'POST /api/earlier/submitReschedule': async ({ admin: by, pending, openSlot }) => ({
    by,
    body: {
      appointmentId: await pending(later),
      appointmentDate: evenLater,
      slotId: String(await openSlot(evenLater)),
    },
  }),
  'POST /api/earlier/canceledshedule/tbl_appointment/:id': ofPending(),
  'POST /api/earlier/read/tbl_appointment/:id': ofPending(),
  'GET /api/earlier/get-appointment-price/:id': async ({ anita: by, pending }) => ({
    by,
    params: { id: await pending() },
  }),
  'POST /api/earlier/get_filtered_report/tbl_appointment': ofAdmin({
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
  'POST /api/earlier/patient-details': ofPending((id) => ({
    ...earlierDetails,
    appointment_id: id,
  })),
  'POST /api/earlier/submit-prescriptions': ofRecorded({ prescriptions: [earlierMedicine] }),
  'POST /api/earlier/submit-tests': ofRecorded({
    tests: [{ test_id: '2', test_type: 'Lab', test_name: 'Liver Function Test (LFT)' }],
  }),
  'POST /api/earlier/certificate': ofRecorded({ certificates: [earlierCertificate] }),
}
