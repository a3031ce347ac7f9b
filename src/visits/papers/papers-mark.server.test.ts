import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { audienceOf } from '../../access/live/audience.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import { concerns } from '../../platform/live/concerns.ts'
import type { LiveChange } from '../../platform/live/live.ts'
import { aPatient, openHistoryClinic, scene, today } from '../../test-kit/history-clinic.server.ts'
import { pdfFile } from '../../test-kit/paper-files.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import {
  addPaper,
  listPapers,
  listPapersWithoutMark,
  readPapersMark,
  removePaper,
} from './papers.ts'

openHistoryClinic()

const rohan: Omit<SignedIn, 'id'> = {
  role: 'Consultant',
  name: 'Dr. Rohan Iyer',
  email: '',
  degree: null,
  mobile: null,
  accessCodes: [],
  furtherRights: [],
}
const add = (id: number, caller = scene.doctor) =>
  caller.call(addPaper, {
    params: { id },
    body: {
      title: 'Letter',
      day: '2026-11-20',
      type: 'application/pdf',
      file: pdfFile.toString('base64'),
      requestKey: randomUUID(),
    },
  })
const list = (id: number, caller: Caller) => caller.call(listPapers, { params: { id } })
const markOf = async (id: number, caller: Caller) =>
  (await caller.call(readPapersMark, { params: { id } })).mark
const auditEvents = async () =>
  (await scene.clinic.db<[{ count: number }]>`select count(*)::int from audit_event`)[0].count

it('is that of the papers that were read, until one is added or removed, whoever does it', async () => {
  const own = await today()
  const theirs = await today({ consultant: scene.rohan })
  const marks = [(await list(theirs, scene.colleague)).mark]
  const before = await auditEvents()
  expect(await markOf(theirs, scene.colleague)).toBe(marks[0])
  expect(await auditEvents()).toBe(before)
  await add(own)
  marks.push(await markOf(theirs, scene.colleague))
  const { papers, mark } = await list(theirs, scene.colleague)
  expect(mark).toBe(marks[1])
  await add(await today({ patient: await aPatient('Somebody Else') }))
  expect(await markOf(theirs, scene.colleague)).toBe(mark)
  await add(theirs, scene.colleague)
  marks.push(await markOf(theirs, scene.colleague))
  expect(new Set(marks).size).toBe(3)
  await scene.doctor.call(removePaper, { params: { id: own, paper: papers[0]!.id } })
  expect(marks).not.toContain(await markOf(theirs, scene.colleague))
})

it('is asked for by a colleague who reads the papers when one is added or removed', async () => {
  const { db } = scene.clinic
  const own = await today()
  await today({ consultant: scene.rohan })
  await db`delete from live.change`
  const heard = async () => {
    const changes = await db<LiveChange[]>`
      delete from live.change returning subject, branch_id as branch, consultant_id as consultant,
        day, appointment_id as appointment`
    const audience = audienceOf({ ...rohan, id: scene.rohan })
    return changes.filter(
      (change) =>
        audience.hears(change) &&
        concerns({ subjects: readPapersMark.live! }, { params: { id: own } }, change),
    )
  }
  await add(own)
  // Nothing of whose visit it was.
  expect(await heard()).toEqual([
    {
      subject: 'appointment',
      branch: 1,
      consultant: null,
      day: expect.any(String),
      appointment: null,
    },
  ])
  const [paper] = (await list(own, scene.doctor)).papers
  await scene.doctor.call(removePaper, { params: { id: own, paper: paper!.id } })
  expect(await heard()).toHaveLength(1)
})

it('reads the papers of its patient alone', async () => {
  const { db } = scene.clinic
  // As many as a clinic has after a week.
  await db`
    insert into visit_paper (appointment_id, title, day, type, file, added_by, request_key)
    select id, 'Report', day, 'application/pdf', ''::bytea, consultant_id, gen_random_uuid()
    from appointment`
  await db`vacuum (analyze) visit_paper, appointment`
  const id = await today()
  const [{ rows }] = await db<[{ rows: number }]>`
    select count(*)::int as rows from appointment where patient_id = ${scene.meena}`
  const reads = (await readsOf(scene.clinic, () => markOf(id, scene.doctor))).filter(({ table }) =>
    ['visit_paper', 'appointment'].includes(table),
  )
  expect(reads.length).toBeGreaterThan(0)
  // Each of them may lie before each other one, which is looked up as well.
  expect(Math.max(...reads.map((read) => read.rows))).toBeLessThanOrEqual(rows * rows)
  expect(reads.filter(({ kind }) => kind === 'Seq Scan')).toEqual([])
})

it('is left out of the list at the address of before, for a page that was opened before an update', async () => {
  const own = await today()
  await add(own)
  const { papers } = await list(own, scene.doctor)
  const page = scene.doctor.call(listPapersWithoutMark, { params: { id: own } })
  expect(listPapersWithoutMark.url).toBe('/api/visits/:id/papers')
  expect(papers).toHaveLength(1)
  expect(await page).toEqual(papers)
})
