import { beforeEach, expect, it } from 'vitest'
import { searchPatients } from '../../desk/patient-page/patient-page.ts'
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

openMergeClinic()
beforeEach(() => clinic.db`update patient set file_number = null`)

const number = (id: number, fileNumber: string | null) => clinic.db`
  update patient set file_number = ${fileNumber} where id = ${id}`
/** What the two entries have in the register, whichever of them is shown. */
const numbers = async () => {
  const rows = await clinic.db<{ id: number; fileNumber: string | null }[]>`
    select id, file_number from patient where id in (${kept.id}, ${other.id})`
  return [kept.id, other.id].map((id) => rows.find((row) => row.id === id)!.fileNumber)
}
const foundBy = async (typed: string) =>
  (await caller.call(searchPatients, { body: { typed } })).map(({ id }) => id)
const correct = async (id: number, fileNumber: string) =>
  caller.call(correctPatient, {
    params: { id },
    body: { version: (await desk.page(id)).version, reason: 'misspelt', fileNumber },
  })

it('who has no file number takes that of the merged entry, which has it again when they are separated', async () => {
  await number(other.id, 'OPD-1')
  await desk.merge(other.id, kept.id)
  expect(await desk.page(kept.id)).toMatchObject({ fileNumber: 'OPD-1' })
  expect(await foundBy('opd-1')).toEqual([kept.id])
  await desk.separate(kept.id)
  expect(await numbers()).toEqual([null, 'OPD-1'])
})

it('who has one keeps it, and is found by that of the merged entry, too', async () => {
  await number(kept.id, 'OPD-1')
  await number(other.id, 'OPD-2')
  await desk.merge(other.id, kept.id)
  expect(await desk.page(kept.id)).toMatchObject({ fileNumber: 'OPD-1' })
  expect(await foundBy('opd-2')).toEqual([kept.id])
  await desk.separate(kept.id)
  expect(await numbers()).toEqual(['OPD-1', 'OPD-2'])
})

it('may take the number of their own merged entry by a correction, until they are separated', async () => {
  await number(kept.id, 'OPD-1')
  await number(other.id, 'OPD-2')
  await desk.merge(other.id, kept.id)
  await correct(kept.id, 'opd-2')
  expect(await desk.page(kept.id)).toMatchObject({ fileNumber: 'opd-2' })
  expect(await foundBy('OPD-1')).toEqual([kept.id])
  await desk.separate(kept.id)
  expect(await numbers()).toEqual(['OPD-1', 'opd-2'])
})

it('the number of a merged entry is given to nobody else', async () => {
  await number(kept.id, 'OPD-1')
  await number(other.id, 'OPD-2')
  await desk.merge(other.id, kept.id)
  const stranger = await desk.anEntry('Somebody Else', '2026-12-12')
  expect(await problemOf(correct(stranger.id, 'OPD-2'))).toBe('file_number_taken')
})

it('a number that was corrected meanwhile stays, and the other entry has its own again', async () => {
  await number(other.id, 'OPD-1')
  await desk.merge(other.id, kept.id)
  await correct(kept.id, 'OPD-9')
  await desk.separate(kept.id)
  expect(await numbers()).toEqual(['OPD-9', 'OPD-1'])
})

it('a number that somebody else was given meanwhile is theirs', async () => {
  await number(other.id, 'OPD-1')
  await desk.merge(other.id, kept.id)
  await correct(kept.id, '')
  const stranger = await desk.anEntry('Given Meanwhile', '2026-12-14')
  await correct(stranger.id, 'OPD-1')
  await desk.separate(kept.id)
  expect(await numbers()).toEqual([null, null])
})

it('merges within merges give each entry its own number back', async () => {
  const third = await desk.anEntry('R Kumar', '2026-12-11')
  await number(third.id, 'OPD-3')
  await desk.merge(third.id, other.id)
  await desk.merge(other.id, kept.id)
  expect(await desk.page(kept.id)).toMatchObject({ fileNumber: 'OPD-3' })
  await desk.separate(kept.id)
  expect(await numbers()).toEqual([null, 'OPD-3'])
  await desk.separate(other.id)
  expect(await numbers()).toEqual([null, null])
  expect(await desk.page(third.id)).toMatchObject({ fileNumber: 'OPD-3' })
})

it('of two merged entries the second one’s number is shown once the first is separated', async () => {
  const third = await desk.anEntry('R Kumar', '2026-12-13')
  await number(other.id, 'OPD-1')
  await number(third.id, 'OPD-2')
  await desk.merge(other.id, kept.id)
  await desk.merge(third.id, kept.id)
  const [, first] = (await desk.page(kept.id)).merges
  await desk.separate(kept.id, first!.id)
  expect(await numbers()).toEqual(['OPD-2', 'OPD-1'])
  await desk.separate(kept.id)
  expect(await numbers()).toEqual([null, 'OPD-1'])
  expect(await desk.page(third.id)).toMatchObject({ fileNumber: 'OPD-2' })
})

it('is in the audit of a merge and of its undoing', async () => {
  await number(other.id, 'OPD-1')
  await desk.merge(other.id, kept.id)
  await desk.separate(kept.id)
  const lines = await clinic.db<{ before: object; after: object }[]>`
    select before, after from audit_event
    where patient_id = ${kept.id} and action in ('merged', 'separated') order by id`
  expect(lines).toMatchObject([
    { before: { fileNumber: 'OPD-1' }, after: { fileNumber: 'OPD-1' } },
    { before: { fileNumber: 'OPD-1' }, after: { fileNumber: null } },
  ])
})
