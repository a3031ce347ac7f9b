import { describe, expect, it } from 'vitest'
import { markArrived } from '../../desk/arrivals/arrivals.ts'
import { listPatientPayments } from '../../desk/patient-page/patient-page.ts'
import { setBackAppointment } from '../../scheduling/appointments/take-back.ts'
import { readSumDifferences } from '../../scheduling/daily-sums/check-sums.server.ts'
import { conduct } from '../../test-kit/booked-appointment.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { foldAllSums } from '../../test-kit/fold-all-sums.server.ts'
import {
  caller,
  clinic,
  desk,
  kept,
  openMergeClinic,
  other,
} from '../../test-kit/merge-desk.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { mergePatients, separatePatients } from './merge-patients.ts'

openMergeClinic()

/** Who rows of each kind belong to now. */
const rowsOf = async (id: number) => {
  const [row] = await clinic.db`
    select (select count(*)::int from appointment where patient_id = ${id}) as appointments,
      (select count(*)::int from ledger_entry where patient_id = ${id}) as entries,
      (select count(*)::int from message where patient_id = ${id}) as messages,
      (select count(*)::int from message_consent where patient_id = ${id}) as consents,
      (select count(*)::int from subscription where patient_id = ${id}) as series,
      (select count(*)::int from waiting_entry where patient_id = ${id}) as wishes,
      (select count(*)::int from adjustment where patient_id = ${id}) as adjustments`
  return row!
}
const wait = (patient: number, service: number) => clinic.db`
  insert into waiting_entry (patient_id, service_id, branch_ids, weekdays, first_day, last_day, health_issues)
  values (${patient}, ${service}, '{1}', '{1}', '2026-12-01', '2026-12-31', 'Knee')`

describe('merging two entries of one person', () => {
  it('brings all that is theirs to the one that stays, and gives it back when they are separated', async () => {
    await desk.pay(other.appointment, 200)
    await wait(other.id, 1)
    await clinic.db`
      insert into message_consent (patient_id, agrees, source) values (${other.id}, true, 'form')`
    await clinic.db`
      insert into subscription (patient_id, service_id, branch_id, start_day, sessions)
      values (${other.id}, 6, 1, '2026-12-01', 2)`
    await clinic.db`
      insert into adjustment (appointment_id, patient_id, kind, paise, mode, reason, state, asked_by,
        branch_id, consultant_id, idempotency_key, request_hash)
      select ${other.appointment}, ${other.id}, 'refund', 100, 'Cash', 'x', 'asked', id, 1, ${anita},
        gen_random_uuid(), 'x'
      from staff where username = 'reception'`
    const before = { kept: await rowsOf(kept.id), other: await rowsOf(other.id) }
    expect(before.other).toMatchObject({
      appointments: 1,
      entries: 1,
      messages: expect.any(Number),
      consents: 1,
      series: 1,
      wishes: 1,
      adjustments: 1,
    })

    await desk.merge(other.id, kept.id)
    expect(await rowsOf(other.id)).toEqual({
      appointments: 0,
      entries: 0,
      messages: 0,
      consents: 0,
      series: 0,
      wishes: 0,
      adjustments: 0,
    })
    expect(await rowsOf(kept.id)).toEqual(
      Object.fromEntries(
        Object.entries(before.kept).map(([kind, count]) => [kind, count + before.other[kind]]),
      ),
    )
    expect(await desk.appointmentsOf(kept.id)).toEqual([kept.appointment, other.appointment])
    expect(await desk.page(kept.id)).toMatchObject({
      messages: true,
      payments: { paidBefore: 200 },
    })
    const { rows } = await caller.call(listPatientPayments, { params: { id: kept.id }, query: {} })
    expect(rows).toMatchObject([{ id: other.appointment, amount: 200 }])

    await desk.separate(kept.id)
    expect(await rowsOf(kept.id)).toEqual(before.kept)
    expect(await rowsOf(other.id)).toEqual(before.other)
    expect(await desk.page(kept.id)).toMatchObject({
      messages: null,
      payments: { paidBefore: 0 },
      merges: [],
    })
  })

  it('refuses two who are booked, or wait, at the same time', async () => {
    await clinic.db`
      update appointment a set day = k.day, starts = k.starts, ends = k.ends, consultant_id = 9
      from appointment k where k.id = ${kept.appointment} and a.id = ${other.appointment}`
    expect(await problemOf(desk.merge(other.id, kept.id))).toBe('both_booked')
    await clinic.db`update appointment set status = 'CN' where id = ${other.appointment}`
    await Promise.all([wait(kept.id, 1), wait(other.id, 1)])
    expect(await problemOf(desk.merge(other.id, kept.id))).toBe('both_wait')
    await clinic.db`
      update waiting_entry set left_at = now(), left_reason = 'removed' where patient_id = ${other.id}`
    await desk.merge(other.id, kept.id)
    expect(await desk.page(other.id)).toMatchObject({ id: kept.id })
  })

  it('answers a repeated request as the first one, and refuses one that has seen an older version', async () => {
    const [{ version }, { version: otherVersion }] = [
      await desk.page(kept.id),
      await desk.page(other.id),
    ]
    const send = (body: { version: number; otherVersion: number }) =>
      caller.call(mergePatients, {
        params: { id: kept.id },
        body: {
          version: body.version,
          other: { id: other.id, version: body.otherVersion },
          reason: 'registered_twice',
        },
      })
    expect(await problemOf(send({ version, otherVersion: otherVersion + 1 }))).toBe('row_changed')
    await Promise.all([send({ version, otherVersion }), send({ version, otherVersion })])
    const { merges } = await desk.page(kept.id)
    expect(merges).toHaveLength(1)
    await desk.separate(kept.id)
    await caller.call(separatePatients, {
      params: { id: kept.id },
      body: { merge: merges[0]!.id },
    })
    expect(await desk.page(other.id)).toMatchObject({ id: other.id })
  })

  it('refuses an entry with itself, and one that was merged already', async () => {
    expect(await problemOf(desk.merge(kept.id, kept.id))).toBe('invalid_input')
    const version = (await desk.page(other.id)).version
    await desk.merge(other.id, kept.id)
    const third = await desk.anEntry('R Kumar', '2026-12-11')
    const body = {
      version: (await desk.page(third.id)).version,
      other: { id: other.id, version },
      reason: 'x',
    }
    expect(await problemOf(caller.call(mergePatients, { params: { id: third.id }, body }))).toBe(
      'row_changed',
    )
  })

  it('keeps the sums right', async () => {
    await foldAllSums(clinic.db)
    await desk.pay(other.appointment, 200)
    await desk.merge(other.id, kept.id)
    expect(await readSumDifferences(clinic.db)).toEqual([])
    await desk.separate(kept.id)
    await foldAllSums(clinic.db)
    expect(await readSumDifferences(clinic.db)).toEqual([])
  })

  it('changes of the ledger and of consent nothing but whose they are, and that along a merge only', async () => {
    await desk.pay(other.appointment, 200)
    const change = (fields: object) =>
      clinic.db`update ledger_entry set ${clinic.db(fields)} where appointment_id = ${other.appointment}`
    await expect(change({ patient_id: kept.id })).rejects.toThrow('append only')
    await desk.merge(other.id, kept.id)
    await expect(change({ paise: 100 })).rejects.toThrow('append only')
    await clinic.db`
      insert into message_consent (patient_id, agrees, source) values (${kept.id}, false, 'stop')`
    await expect(
      clinic.db`update message_consent set agrees = true where patient_id = ${kept.id}`,
    ).rejects.toThrow('append only')
  })

  it('refuses two who are both in one line today', async () => {
    const today = '2026-11-24'
    await clinic.db`
      update appointment set day = ${today}, consultant_id = 4
      where id in (${kept.appointment}, ${other.appointment})`
    // Both are booked: nobody is there yet.
    await desk.merge(other.id, kept.id)
    await desk.separate(kept.id)
    for (const id of [kept.appointment, other.appointment]) {
      await caller.call(markArrived, { params: { id } })
    }
    expect(await problemOf(desk.merge(other.id, kept.id))).toBe('already_in_line')
  })

  it('finds in the audit what was written there of the other entry', async () => {
    await clinic.db`
      update appointment set day = '2026-11-24', price = 600 where id = ${other.appointment}`
    await conduct(caller, other.appointment, { amount: 900, received: true, mode: 'Cash' })
    await desk.merge(other.id, kept.id)
    const [row] = await clinic.db<[{ version: number }]>`
      select version from appointment where id = ${other.appointment}`
    await (
      await clinic.callerFor('admin')
    ).call(setBackAppointment, {
      params: { id: other.appointment },
      body: { version: row.version, reason: 'conducted_wrongly' },
    })
    const [after] = await clinic.db`
      select price::float8 from appointment where id = ${other.appointment}`
    expect(after).toEqual({ price: 600 })
  })

  it('moves the rows of every table that has a patient', async () => {
    const rows = await clinic.db<{ table: string }[]>`
      select conrelid::regclass::text as "table" from pg_constraint
      where contype = 'f' and confrelid = 'patient'::regclass`
    const found = new Set(rows.map(({ table }) => table))
    // These name patients as they were, or the merge itself, or which entries came from a file.
    const others = ['audit_event', 'imported_patient', 'patient', 'patient_merge']
    for (const table of others) found.delete(table)
    const [known] = await clinic.db<[{ tables: string[] }]>`select tables_of_patients() as tables`
    expect(known.tables.toSorted()).toEqual([...found].toSorted())
  })
})
