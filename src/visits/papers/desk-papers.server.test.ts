import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  anAppointment,
  aVisit,
  openHistoryClinic,
  scene,
  today,
} from '../../test-kit/history-clinic.server.ts'
import { jpegOf } from '../../test-kit/paper-files.server.ts'
import { createStaff } from '../../test-kit/staff.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { addPaper, listPapers, removePaper } from './papers.ts'

openHistoryClinic()

let desk: Caller
let colleagueAtDesk: Caller
let withoutBooking: Caller
beforeAll(async () => {
  const { db } = scene.clinic
  await createStaff(db, { username: 'dia', role: 'Employee', accessCodes: [9] })
  await createStaff(db, { username: 'devi', role: 'Employee', accessCodes: [9] })
  await createStaff(db, {
    username: 'reports',
    role: 'Employee',
    accessCodes: [10, 12],
    furtherRights: ['conduct', 'sheets'],
  })
  desk = await scene.clinic.callerFor('dia')
  colleagueAtDesk = await scene.clinic.callerFor('devi')
  withoutBooking = await scene.clinic.callerFor('reports')
})

let open: number
beforeEach(async () => {
  open = await today()
})

const report = {
  title: 'Blood report',
  day: '2026-11-20',
  type: 'image/jpeg' as const,
  file: jpegOf().toString('base64'),
}
const add = (caller: Caller, id = open, requestKey = randomUUID()) =>
  caller.call(addPaper, { params: { id }, body: { ...report, requestKey } })
const list = async (caller: Caller, id = open) => {
  const { papers } = await caller.call(listPapers, { params: { id } })
  return papers
}
const download = async (caller: Caller, paper: number) => {
  const answer = await scene.clinic.app.inject({
    url: `/api/visits/${open}/papers/${paper}`,
    headers: { cookie: caller.cookie },
  })
  return answer.statusCode
}
const remove = (caller: Caller, paper: number) =>
  caller.call(removePaper, { params: { id: open, paper } })

it('of the desk are read by the consultant, who sees who added them', async () => {
  await add(desk)
  expect(await list(scene.doctor)).toMatchObject([{ title: report.title, addedBy: 'dia' }])
  const [paper] = await list(scene.doctor)
  expect(await download(scene.doctor, paper!.id)).toBe(200)
})

it('are seen by the desk as far as the desk added them today, and opened by whoever did', async () => {
  await add(desk)
  await add(colleagueAtDesk)
  await add(scene.doctor)
  const papers = await list(desk)
  expect(papers).toMatchObject([
    { addedBy: 'devi', isOwn: false },
    { addedBy: 'dia', isOwn: true },
  ])
  const [theirs, own] = papers
  expect(await download(desk, own!.id)).toBe(200)
  expect(await download(desk, theirs!.id)).toBe(403)
  expect(await problemOf(remove(desk, theirs!.id))).toBe('forbidden')
  const ofDoctor = (await list(scene.doctor)).find(({ addedBy }) => addedBy.startsWith('Dr.'))
  expect(await download(desk, ofDoctor!.id)).toBe(404)
  expect(await problemOf(remove(desk, ofDoctor!.id))).toBe('not_found')
})

it('added by mistake are removed by who added them, on the same day', async () => {
  await add(desk)
  await add(desk)
  const [second, first] = await list(desk)
  await remove(desk, second!.id)
  expect(await list(desk)).toMatchObject([{ id: first!.id }])
  // A day later the clinic's day is another one.
  await scene.clinic.db`update visit_paper set added_on = '2026-11-23' where id = ${first!.id}`
  expect(await list(desk)).toEqual([])
  expect(await download(desk, first!.id)).toBe(404)
  expect(await problemOf(remove(desk, first!.id))).toBe('not_found')
  expect(await list(scene.doctor)).toHaveLength(1)
})

it('that were kept before this version are none of today', async () => {
  await add(desk)
  await scene.clinic.db`update visit_paper set added_on = null where appointment_id = ${open}`
  expect(await list(desk)).toEqual([])
})

it('of another patient are not reached by a visit of this one', async () => {
  await add(desk)
  const [paper] = await list(desk)
  const patient = await scene.clinic.db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on) values ('Other', '9700000001', 40, '2026-01-01')
    returning id`
  const other = await anAppointment('2026-11-24', { patient: patient[0]!.id, status: 'PE' })
  const there = desk.call(removePaper, { params: { id: other, paper: paper!.id } })
  expect(await problemOf(there)).toBe('not_found')
  expect(await list(desk, other)).toEqual([])
})

it('are added by the desk for every consultant, and by a consultant only at their own', async () => {
  const theirs = await aVisit(scene.past, { consultant: scene.rohan })
  await add(desk, theirs)
  expect(await problemOf(add(scene.doctor, theirs))).toBe('not_found')
  const [appointment] = await scene.clinic.db<{ id: number }[]>`
    select id from appointment where day > '2026-11-24' and is_live(status) limit 1`
  expect(await problemOf(add(desk, appointment!.id))).toBe('not_yet')
})

it('are neither added nor seen by staff who book nothing', async () => {
  await add(desk)
  const [paper] = await list(desk)
  expect(await problemOf(add(withoutBooking))).toBe('forbidden')
  expect(await problemOf(list(withoutBooking))).toBe('forbidden')
  expect(await download(withoutBooking, paper!.id)).toBe(403)
  expect(await problemOf(remove(withoutBooking, paper!.id))).toBe('forbidden')
})

it('are in the audit with whoever at the desk added, saw and removed them', async () => {
  await add(desk)
  const [paper] = await list(desk)
  await download(desk, paper!.id)
  await remove(desk, paper!.id)
  const entries = await scene.clinic.db`
    select e.action, s.name from audit_event e join staff s on s.id = e.staff_id
    where e.subject = 'papers' and e.subject_id = ${open} order by e.id`
  expect(entries.map(({ action, name }) => `${name} ${action}`)).toEqual([
    'dia recorded',
    'dia read',
    'dia read',
    'dia removed',
  ])
})
