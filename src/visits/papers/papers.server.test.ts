import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import {
  anAppointment,
  aPatient,
  aVisit,
  openHistoryClinic,
  scene,
  today,
} from '../../test-kit/history-clinic.server.ts'
import { cameraSegments, jpegOf, pdfFile } from '../../test-kit/paper-files.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { maxPaperBytes } from './paper-types.ts'
import { addPaper, listPapers, removePaper } from './papers.ts'

openHistoryClinic()

let open: number
beforeEach(async () => {
  open = await today()
})

const report = {
  title: 'Blood report',
  day: '2026-11-20',
  type: 'image/jpeg' as const,
  file: jpegOf({ extra: cameraSegments }).toString('base64'),
}
const add = (changes: object = {}, { id = open, caller = scene.doctor } = {}) =>
  caller.call(addPaper, {
    params: { id },
    body: { ...report, requestKey: randomUUID(), ...changes },
  })
const list = async (id = open, caller: Caller = scene.doctor) =>
  (await caller.call(listPapers, { params: { id } })).papers
/** The answer's bytes and headers: a caller reads JSON only. */
const download = (paper: number, { id = open, caller = scene.doctor } = {}) =>
  scene.clinic.app.inject({
    url: `/api/visits/${id}/papers/${paper}`,
    headers: { cookie: caller.cookie },
  })
const remove = (paper: number, { id = open, caller = scene.doctor } = {}) =>
  caller.call(removePaper, { params: { id, paper } })

it('are kept with what they are, and read by whoever reads the notes', async () => {
  await add()
  const letter = { title: 'Letter', day: '2026-11-23', type: 'application/pdf' as const }
  await add({ ...letter, file: pdfFile.toString('base64') })
  const id = expect.any(Number) as number
  const addedBy = 'Dr. Anita Deshpande'
  const { file: _, ...kept } = report
  const papers = await list()
  expect(papers).toEqual([
    { id, ...letter, addedBy, isOwn: true },
    { id, ...kept, addedBy, isOwn: true },
  ])
  expect(await list(open, scene.admin)).toEqual(papers.map((it) => ({ ...it, isOwn: false })))
  const [pdf, picture] = await Promise.all(papers.map((it) => download(it.id)))
  expect(pdf!.rawPayload).toEqual(pdfFile)
  // Without what the camera wrote.
  expect(picture!.rawPayload).toEqual(jpegOf())
  for (const { headers } of [pdf!, picture!]) {
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="paper-\d+\.(pdf|jpg)"$/)
  }
})

it('are there at every visit of the patient, and at no other’s', async () => {
  await aVisit('2026-11-10')
  await add()
  const later = await today()
  expect(await list(later)).toHaveLength(1)
  const [paper] = await list()
  const others = await today({ patient: await aPatient('Somebody Else') })
  expect(await list(others)).toEqual([])
  expect((await download(paper!.id, { id: others })).statusCode).toBe(404)
  expect(await problemOf(remove(paper!.id, { id: others }))).toBe('not_found')
})

it('are for a colleague once the desk has booked the patient with them, and removed by no Admin who did not add them', async () => {
  await add()
  expect(await problemOf(list(open, scene.colleague))).toBe('not_found')
  const theirs = await today({ consultant: scene.rohan })
  const [paper] = await list(theirs, scene.colleague)
  expect(paper).toMatchObject({ title: 'Blood report' })
  expect((await download(paper!.id, { id: theirs, caller: scene.colleague })).statusCode).toBe(200)
  expect(await problemOf(remove(paper!.id, { caller: scene.admin }))).toBe('forbidden')
  await scene.clinic.db`update appointment set status = 'CN' where id = ${theirs}`
  expect(await problemOf(list(theirs, scene.colleague))).toBe('forbidden')
})

it('are kept once however often a request is sent', async () => {
  const requestKey = randomUUID()
  await Promise.all([1, 2, 3].map(() => add({ requestKey })))
  expect(await list()).toHaveLength(1)
})

it.each([
  ['file', { file: Buffer.from('<script>').toString('base64') }],
  ['file', { file: 'not base64!' }],
  ['file', { type: 'application/pdf' }],
  ['file', { file: 'A'.repeat(Math.ceil(maxPaperBytes / 3) * 4 + 4) }],
  ['day', { day: '2026-11-25' }],
  ['title', { title: ' ' }],
])('are refused by their %s', async (field, changes) => {
  await expect(add(changes)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: expect.any(String) as string },
  })
  expect(await list()).toEqual([])
})

it('may be as large as a file of five million bytes, and no request larger', async () => {
  const end = Buffer.from('\n%%EOF\n')
  const large = Buffer.concat([
    pdfFile,
    Buffer.alloc(maxPaperBytes - pdfFile.length - end.length),
    end,
  ])
  await add({ type: 'application/pdf', file: large.toString('base64') })
  const [paper] = await list()
  expect((await download(paper!.id)).rawPayload).toEqual(large)
  const answer = await scene.clinic.app.inject({
    method: 'POST',
    url: `/api/visits/${open}/papers`,
    headers: { cookie: scene.doctor.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ file: 'A'.repeat(8_000_000) }),
  })
  expect(answer.statusCode).toBe(413)
})

it('are removed by one of two at once, and the audit keeps what they were', async () => {
  await add()
  const [paper] = await list()
  const answers = await Promise.allSettled([remove(paper!.id), remove(paper!.id)])
  expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'not_found' } },
  ])
  expect(await list()).toEqual([])
  const entries = await scene.clinic.db`
    select action, before, after from audit_event
    where subject = 'papers' and subject_id = ${open} and action <> 'read' order by id`
  const label = { title: report.title, day: report.day }
  expect(entries).toEqual([
    { action: 'recorded', before: null, after: { ...label, bytes: jpegOf().length } },
    { action: 'removed', before: label, after: null },
  ])
})

it('are removed by whoever added them or saw the patient then, and by no colleague', async () => {
  await add()
  const theirs = await today({ consultant: scene.rohan })
  const [paper] = await list(theirs, scene.colleague)
  expect(paper).toMatchObject({ isOwn: false })
  const asColleague = { id: theirs, caller: scene.colleague }
  expect(await problemOf(remove(paper!.id, asColleague))).toBe('forbidden')
  expect(await list()).toMatchObject([{ isOwn: true }])
  await remove(paper!.id)
})

it('are not added to a cancelled appointment, nor to one of a later day', async () => {
  const [future, cancelled] = [
    await anAppointment('2026-11-30', { status: 'PE' }),
    await anAppointment('2026-11-24', { status: 'CN' }),
  ]
  expect(await problemOf(add({}, { id: future }))).toBe('not_yet')
  expect(await problemOf(add({}, { id: cancelled }))).toBe('appointment_cancelled')
})

it('with the key of another one are refused, and not said to be kept', async () => {
  const requestKey = randomUUID()
  await add({ requestKey })
  expect(await problemOf(add({ requestKey, title: 'Another' }))).toBe('key_reused')
  const other = jpegOf({ extra: cameraSegments, pixel: 0x40 }).toString('base64')
  expect(await problemOf(add({ requestKey, file: other }))).toBe('key_reused')
  expect(await list()).toMatchObject([{ title: report.title }])
})

it('are taken four at a time, and the next one is asked to wait', async () => {
  const end = Buffer.from('\n%%EOF\n')
  const large = Buffer.concat([pdfFile, Buffer.alloc(400_000), end]).toString('base64')
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => add({ type: 'application/pdf', file: large })),
  )
  const kept = answers.filter(({ status }) => status === 'fulfilled')
  const refused = answers.filter((it) => it.status === 'rejected')
  expect(kept.length).toBeGreaterThanOrEqual(4)
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'too_many_requests' })
  expect(await list()).toHaveLength(kept.length)
  // All places are free again.
  const later = await Promise.allSettled([1, 2, 3, 4].map(() => add()))
  expect(later.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
})
