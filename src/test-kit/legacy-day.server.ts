import type { LegacyAppointment } from '../outside/legacy-api/legacy-appointment.ts'
import {
  legacyCertificate,
  legacyDetails,
  legacyMedicine,
  legacyPatient,
} from './valid-legacy-requests.server.ts'

export interface LegacyResponse<Data> {
  status: number
  message: string
  data: Data
}

/**
 * Makes one legacy call, by its name below the base path: a POST when it has a body. Throws unless
 * it succeeds.
 */
export type LegacyCall = <Data>(name: string, body?: object) => Promise<LegacyResponse<Data>>

interface Named {
  id: number
  name: string
}

/** The ids of the demo clinic that the day needs, read by the calls. */
async function readIds(desk: LegacyCall) {
  const idOfName = async (table: string, column: string, name: string) => {
    const { data } = await desk<Record<string, unknown>[]>(table)
    return data.find((row) => row[column] === name)!['id'] as number
  }
  return {
    branch: await idOfName('read/tbl_branch', 'branch_name', 'Koramangala, Bengaluru'),
    section: await idOfName('read/tbl_section', 'section_name', 'General Medicine'),
    series: await idOfName('read/tbl_section', 'section_name', 'Physiotherapy (session)'),
    consultant: await idOfName(
      'get_where_condition_data/tbl_register/Consultant',
      'name',
      'Dr. Anita Deshpande',
    ),
  }
}

/**
 * A clinic's day through legacy calls only: the desk books three appointments and a series, moves
 * one and cancels one; Dr. Anita Deshpande sees the first and records the visit; the desk takes 750
 * rupees. Returns the answers of the calls.
 */
export async function runLegacyDay(desk: LegacyCall, anita: LegacyCall) {
  const today = '2026-11-24'
  const later = '2026-12-03'
  const ids = await readIds(desk)
  const { branch, section, series, consultant } = ids
  const slotsOf = async (day: string) => {
    const request = { doctor_id: consultant, selected_date: day, branch_id: branch }
    const { data } = await desk<{ id: number; slots_time: string }[]>('fetchslots', request)
    return data
  }
  const form = {
    ...legacyPatient,
    branch,
    consultant,
    healthissues: 'Fever',
    // Fields that an old form sends in addition.
    plan: 'custom',
    subscription: false,
    startDate: '',
    slots: {},
    hawservices: section,
  }
  const book = async (full_name: string, date: string) => {
    const [slot] = await slotsOf(date)
    const body = { ...form, full_name, date, slot: slot!.id }
    return desk<{ id: number }>('submitappointment', body)
  }

  const booked = [
    await book('Early Bird', today),
    await book('Moved Person', '2026-12-02'),
    await book('Cancelled Person', '2026-12-02'),
  ]
  const [visited, moved, cancelled] = booked.map(({ data }) => data.id) as [number, number, number]

  const week = { branch_id: branch, selected_date: '2026-11-30', section: series }
  const weekly = await desk<{ id: number; day_name: string }[]>('fetchslotsforcustome', week)
  const monday = weekly.data.findLast(({ day_name }) => day_name === 'Monday')!
  const subscription = await desk<{ dates: string[] }>('submitappointments', {
    ...form,
    full_name: 'Series Person',
    hawservices: series,
    subscriptionType: 3,
    startDate: '2026-11-30',
    slots: { Monday: { time: '10:00', id: monday.id } },
  })

  const targetSlot = (await slotsOf(later))[1]!
  await desk('submitReschedule', {
    appointmentId: moved,
    appointmentDate: later,
    slotId: targetSlot.id,
  })
  await desk(`canceledshedule/tbl_appointment/${cancelled}`, {})

  const ownListName = `get_todays_appointment_data/tbl_appointment/${consultant}`
  const ownAppointments = await anita<LegacyAppointment[]>(ownListName)
  const person = await anita<{ age: number }[]>(`read/tbl_appointment/${visited}`, {})
  const price = await anita<{ price: number }>(`get-appointment-price/${visited}`)

  const part = { appointment_id: visited, record_date: today }
  const saved = await anita('patient-details', {
    ...legacyDetails,
    ...part,
    fees: String(price.data.price),
  })
  await anita('submit-prescriptions', { ...part, prescriptions: [legacyMedicine] })
  const lab = (await anita<Named[]>('read/tbl_labtest')).data[0]!
  const xray = (await anita<Named[]>('read/tbl_radiologytest')).data[0]!
  await anita('submit-tests', {
    ...part,
    tests: [
      { test_id: lab.id, test_type: 'Lab', test_name: lab.name },
      { test_id: xray.id, test_type: 'Radiology', test_name: xray.name },
    ],
  })
  await anita('certificate', { ...part, certificates: [legacyCertificate] })
  const record = await anita(`complete-patient-details/${visited}`)

  await desk('submitPayment', {
    id: visited,
    price: 750,
    pmode: 'Online',
    paymentid: 'UPI-77',
    payment_status: 'P',
    appointment_status: 'CD',
  })
  const report = await desk<LegacyAppointment[]>('get_filtered_report/tbl_appointment', {
    consultantId: consultant,
    branchId: branch,
    serviceId: null,
    date: today,
    tab: 'home',
    mobileNo: null,
    clientName: 'early',
  })
  return {
    today,
    later,
    ...ids,
    target: targetSlot,
    booked,
    visited,
    moved,
    cancelled,
    subscription,
    mine: ownAppointments.data,
    person: person.data,
    price: price.data.price,
    saved,
    lab,
    xray,
    record: record.data,
    report: report.data,
  }
}
