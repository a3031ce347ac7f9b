import { randomUUID } from 'node:crypto'
import type { Bundle, DocumentReference } from '@medplum/fhirtypes'
import { beforeEach, expect, it } from 'vitest'
import {
  anAppointment,
  aVisit,
  openHistoryClinic,
  scene,
} from '../../test-kit/history-clinic.server.ts'
import { jpegOf, pdfFile } from '../../test-kit/paper-files.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import { maxExportedPaperBytes } from './read-papers.server.ts'

openHistoryClinic()

async function bundleFor(caller: Caller = scene.doctor): Promise<Bundle> {
  const answer = await scene.clinic.app.inject({
    url: `/api/clients/${scene.meena}/health-record`,
    headers: { cookie: caller.cookie },
  })
  expect(answer.statusCode).toBe(200)
  return JSON.parse(answer.body) as Bundle
}
const documentsOf = (bundle: Bundle): DocumentReference[] =>
  bundle
    .entry!.map(({ resource }) => resource!)
    .filter((it) => it.resourceType === 'DocumentReference')

let visit: number
beforeEach(async () => {
  visit = await aVisit('2026-11-10')
})

async function aPaper(file: Buffer, of: { day?: string; title?: string; at?: number } = {}) {
  const type = file.subarray(0, 4).toString() === '%PDF' ? 'application/pdf' : 'image/jpeg'
  const [row] = await scene.clinic.db<{ id: number }[]>`
    insert into visit_paper (appointment_id, title, day, type, file, added_by, added_at, request_key)
    values (${of.at ?? visit}, ${of.title ?? 'Letter'}, ${of.day ?? '2026-11-09'}, ${type}, ${file}, 4,
      '2026-11-10T05:00:00Z', ${randomUUID()}) returning id`
  return row!.id
}

it('of a patient are within the bundle, with their files', async () => {
  const [letter, photo] = [
    await aPaper(pdfFile),
    await aPaper(jpegOf(), { title: 'X-ray', day: '2026-11-08' }),
  ]
  const documents = documentsOf(await bundleFor())
  expect(documents).toEqual([
    {
      resourceType: 'DocumentReference',
      id: `paper-${letter}`,
      status: 'current',
      type: {
        coding: [
          { system: 'http://snomed.info/sct', code: '419891008', display: 'Record artifact' },
        ],
        text: 'Letter',
      },
      subject: { reference: `Patient/${scene.meena}` },
      date: '2026-11-10T05:00:00Z',
      custodian: { reference: 'Organization/clinic' },
      content: [
        {
          attachment: {
            contentType: 'application/pdf',
            size: pdfFile.length,
            title: 'Letter',
            creation: '2026-11-09',
            data: pdfFile.toString('base64'),
          },
        },
      ],
      context: {
        encounter: [{ reference: `Encounter/${visit}` }],
        related: [{ reference: `Appointment/${visit}` }],
      },
    },
    expect.objectContaining({ id: `paper-${photo}` }),
  ])
})

it('beyond ten megabytes are named without their files, the earliest ones', async () => {
  const half = Buffer.concat([pdfFile, Buffer.alloc(maxExportedPaperBytes / 2 - 1000)])
  const days = ['2026-11-03', '2026-11-02', '2026-11-01'] as const
  const ids = [await aPaper(half, { day: days[0] }), await aPaper(half, { day: days[1] })]
  const old = [await aPaper(half, { day: days[2] }), await aPaper(pdfFile, { day: '2026-10-01' })]
  const documents = documentsOf(await bundleFor())
  expect(documents.map(({ id }) => id)).toEqual([...ids, ...old].map((id) => `paper-${id}`))
  expect(documents.map(({ content }) => content[0]!.attachment.data !== undefined)).toEqual([
    true,
    true,
    false,
    // It would fit, but a gap would be taken for all there is.
    false,
  ])
  expect(documents.map(({ description }) => description)).toEqual([
    undefined,
    undefined,
    ...Array<string>(2).fill(
      'Not in this export, which holds the latest 10 MB of papers: ask the clinic for its file.',
    ),
  ])
  expect(documents.map(({ content }) => content[0]!.attachment.size)).toEqual([
    half.length,
    half.length,
    half.length,
    pdfFile.length,
  ])
  const [entry] = await scene.clinic.db`
    select after->'papers' as papers from audit_event
    where action = 'exported' and patient_id = ${scene.meena} order by id desc limit 1`
  expect(entry!.papers).toEqual(ids)
})

it('that the reader may not read are in no bundle', async () => {
  await aPaper(pdfFile, { title: 'Private' })
  const own = await anAppointment('2026-11-24', { status: 'PE', consultant: scene.rohan })
  await scene.clinic.db`update appointment set source = 'public' where id = ${own}`
  const atOwn = await aPaper(pdfFile, { at: own })
  const documents = documentsOf(await bundleFor(scene.colleague))
  expect(documents.map(({ id }) => id)).toEqual([`paper-${atOwn}`])
  // Nothing was recorded there yet.
  expect(documents[0]!.context).toEqual({ related: [{ reference: `Appointment/${own}` }] })
})

it('point to nothing that is not in the bundle, also where a colleague’s visit was never saved', async () => {
  const unsaved = await anAppointment('2026-11-12', { consultant: scene.rohan })
  const paper = await aPaper(pdfFile, { at: unsaved })
  await anAppointment('2026-11-24', { status: 'PE' })
  const bundle = await bundleFor()
  expect(documentsOf(bundle).find(({ id }) => id === `paper-${paper}`)).not.toHaveProperty(
    'context',
  )
  const names = bundle.entry!.map(({ resource }) => `${resource!.resourceType}/${resource!.id}`)
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)]
  expect(references.map(([, name]) => name).filter((it) => !names.includes(it!))).toEqual([])
  // What R4 allows as an id.
  for (const { resource } of bundle.entry!) expect(resource!.id).toMatch(/^[A-Za-z0-9\-.]{1,64}$/)
})

it('are certificates in their words, and one that was withdrawn is marked as an error', async () => {
  const [viral, flu] = await scene.clinic.db<{ id: number }[]>`
    insert into certificate (appointment_id, issue_day, start_day, total_leave_days, diagnosis,
      withdrawn_day, withdrawn_by, withdrawn_reason)
    values (${visit}, '2026-11-10', '2026-11-10', 3, 'Viral fever', null, null, null),
      (${visit}, '2026-11-10', '2026-11-11', 1, 'Flu', '2026-11-11', 4, 'Wrong days')
    returning id`
  const documents = documentsOf(await bundleFor())
  expect(documents).toMatchObject([
    {
      id: `certificate-${viral!.id}`,
      status: 'current',
      docStatus: 'final',
      type: { text: 'Medical Leave Certificate' },
      author: [{ reference: 'Practitioner/4' }],
      context: { encounter: [{ reference: `Encounter/${visit}` }] },
    },
    {
      id: `certificate-${flu!.id}`,
      status: 'entered-in-error',
      docStatus: 'entered-in-error',
      description: 'Withdrawn on 2026-11-11: Wrong days',
    },
  ])
  const { attachment } = documents[0]!.content[0]!
  expect(attachment).toMatchObject({
    contentType: 'text/plain; charset=utf-8',
    creation: '2026-11-10',
  })
  expect(Buffer.from(attachment.data!, 'base64').toString()).toBe(
    [
      'Date of issue: 10-11-2026',
      'This is to certify that Meena Rao has been examined by me and is under my treatment.',
      'Diagnosis: Viral fever',
      'To recover, the patient needs rest and is advised to refrain from work for 3 days, from 10-11-2026 up to and including 12-11-2026.',
    ].join('\n'),
  )
})

it('are the same certificates under their ids when one of them is withdrawn', async () => {
  const { db } = scene.clinic
  const [first, second] = await db<{ id: number }[]>`
    insert into certificate (appointment_id, issue_day, start_day, total_leave_days, diagnosis)
    values (${visit}, '2026-11-10', '2026-11-10', 3, 'Viral fever'), (${visit}, '2026-11-10', '2026-11-13', 1, 'Flu')
    returning id`
  const statuses = async () =>
    Object.fromEntries(documentsOf(await bundleFor()).map(({ id, status }) => [id, status]))
  expect(await statuses()).toEqual({
    [`certificate-${first!.id}`]: 'current',
    [`certificate-${second!.id}`]: 'current',
  })
  await db`
    update certificate set withdrawn_day = '2026-11-11', withdrawn_by = 4, withdrawn_reason = 'Wrong days'
    where id = ${first!.id}`
  expect(await statuses()).toEqual({
    [`certificate-${first!.id}`]: 'entered-in-error',
    [`certificate-${second!.id}`]: 'current',
  })
})
