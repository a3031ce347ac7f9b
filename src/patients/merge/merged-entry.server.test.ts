import { describe, expect, it } from 'vitest'
import { readPatientMark, searchPatients } from '../../desk/patient-page/patient-page.ts'
import { searchAppointments } from '../../desk/command-palette/search-appointments.ts'
import { findAuditPatients, listAuditEvents } from '../../office/audit/audit-log.ts'
import { bookAppointment } from '../../scheduling/booking/booking.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  caller,
  clinic,
  desk,
  kept,
  openMergeClinic,
  other,
} from '../../test-kit/merge-desk.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { correctPatient } from '../register/correct-patient.ts'
import { readHousehold } from '../register/household.ts'

openMergeClinic()

describe('an entry that was merged into another', () => {
  it('leads an old address, name and number to the one that stays', async () => {
    await desk.merge(other.id, kept.id)
    expect(await desk.page(other.id)).toMatchObject({
      id: kept.id,
      name: 'Ravi Kumar',
      merges: [{ name: 'Ravi K', mobile: other.mobile }],
    })
    const found = await caller.call(searchPatients, { body: { typed: other.mobile } })
    expect(found.map(({ id }) => id)).toEqual([kept.id])
    const household = await caller.call(readHousehold, { body: { mobile: other.mobile } })
    expect(household.map(({ id }) => id)).toEqual([kept.id])
    const [admin, doctor] = [await clinic.callerFor('admin'), await clinic.callerFor('anita')]
    const body = { typed: other.mobile }
    expect(await admin.call(findAuditPatients, { body })).toMatchObject([{ id: kept.id }])
    expect(await doctor.call(searchPatients, { body })).toMatchObject([{ id: kept.id }])
    const appointments = await caller.call(searchAppointments, { body })
    expect(appointments.map(({ id }) => id)).toEqual([kept.appointment, other.appointment])
  })

  it.each(['desk', 'together'])(
    'books whoever comes under the old name and number for the one that stays (%s)',
    async (way) => {
      await desk.merge(other.id, kept.id)
      const day = '2026-12-03'
      const { slots } = await caller.call(listOpenSlots, {
        query: { consultant: anita, branch: 1, day },
      })
      // Bookings that come at once are written together.
      const bodies = slots.slice(0, way === 'desk' ? 1 : 4).map(({ id: slot }, index) =>
        buildBooking({
          day,
          slot,
          patient: {
            ...buildBooking({}).patient,
            ...(index === 0 && { name: 'Ravi K', mobile: other.mobile }),
            age: '61',
            email: 'new@example.org',
          },
        }),
      )
      const [first] = await Promise.all(
        bodies.map((body) => caller.call(bookAppointment, { body })),
      )
      expect(await desk.appointmentsOf(kept.id)).toContain(first!.id)
      // What the desk says is the patient's, not the entry's.
      expect(await desk.page(kept.id)).toMatchObject({ age: 61, email: 'new@example.org' })
    },
  )

  const bookOn = async (day: string, patient: object) => {
    const query = { consultant: anita, branch: 1, day }
    const { slots } = await caller.call(listOpenSlots, { query })
    const body = buildBooking({
      day,
      slot: slots[0]!.id,
      patient: { ...buildBooking({}).patient, age: '50', ...patient },
    })
    return caller.call(bookAppointment, { body })
  }

  it('lends its number to whoever stayed, chosen or typed', async () => {
    await desk.merge(other.id, kept.id)
    const typed = { name: kept.name, mobile: other.mobile }
    const booked = [
      await bookOn('2026-12-07', { ...typed, id: kept.id }),
      await bookOn('2026-12-08', typed),
    ]
    expect(await desk.appointmentsOf(kept.id)).toEqual(
      expect.arrayContaining(booked.map(({ id }) => id)),
    )
  })

  it('does not make a name doubtful that means one person', async () => {
    const { mobile } = buildBooking({}).patient
    await clinic.db`update patient set name = 'Mary D''Souza', mobile = ${mobile} where id = ${kept.id}`
    await clinic.db`update patient set name = 'Mary D Souza.', mobile = ${mobile} where id = ${other.id}`
    await desk.merge(other.id, kept.id)
    const { id } = await bookOn('2026-12-09', { name: 'Mary DSouza', mobile })
    expect(await desk.appointmentsOf(kept.id)).toContain(id)
  })

  it('has the answer to a booking that is sent again', async () => {
    const day = '2026-12-10'
    const query = { consultant: anita, branch: 1, day }
    const { slots } = await caller.call(listOpenSlots, { query })
    const body = buildBooking({
      day,
      slot: slots[0]!.id,
      patient: { ...buildBooking({}).patient, name: other.name, mobile: other.mobile, age: '50' },
    })
    const first = await caller.call(bookAppointment, { body })
    await desk.merge(other.id, kept.id)
    expect(await caller.call(bookAppointment, { body })).toEqual(first)
  })

  it('refuses whom the desk chose before the merge', async () => {
    await desk.merge(other.id, kept.id)
    const day = '2026-12-04'
    const { slots } = await caller.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day },
    })
    const patient = { id: other.id, name: 'Ravi K', mobile: other.mobile, age: '50' }
    const body = buildBooking({ day, slot: slots[0]!.id, patient })
    expect(await problemOf(caller.call(bookAppointment, { body }))).toBe('patient_changed')
  })

  it('lets the one that stays be corrected to the name and number of the other', async () => {
    await desk.merge(other.id, kept.id)
    const { version } = await desk.page(kept.id)
    await caller.call(correctPatient, {
      params: { id: kept.id },
      body: { version, name: 'Ravi K', mobile: other.mobile, reason: 'misspelt' },
    })
    expect(await desk.page(kept.id)).toMatchObject({
      name: 'Ravi K',
      mobile: other.mobile,
      merges: [{ name: 'Ravi Kumar', mobile: kept.mobile }],
    })
    const found = await caller.call(searchPatients, { body: { typed: kept.mobile } })
    expect(found.map(({ id }) => id)).toEqual([kept.id])
  })

  it('is noticed by the open pages of both', async () => {
    const markOf = async (id: number) =>
      (await caller.call(readPatientMark, { params: { id } })).mark
    const before = [await markOf(kept.id), await markOf(other.id)]
    await desk.merge(other.id, kept.id)
    expect(await markOf(kept.id)).not.toBe(before[0])
    expect(await markOf(other.id)).not.toBe(before[1])
  })

  it('is in the audit of both, whose events before the merge stand with those after it', async () => {
    await desk.merge(other.id, kept.id)
    const { rows } = await (
      await clinic.callerFor('admin')
    ).call(listAuditEvents, { query: { patient: kept.id } })
    const merges = rows.filter(({ action }) => action === 'merged')
    expect(merges.map(({ patientId }) => patientId).toSorted()).toEqual(
      [kept.id, other.id].toSorted(),
    )
  })
})
