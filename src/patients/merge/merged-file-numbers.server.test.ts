import { beforeEach, describe, expect, it } from 'vitest'
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
/** What an entry has in the register, whether it is shown or was merged. */
const fileNumberOf = async (id: number) => {
  const [row] = await clinic.db<[{ fileNumber: string | null }]>`
    select file_number from patient where id = ${id}`
  return row.fileNumber
}
const numbers = () => Promise.all([kept.id, other.id].map(fileNumberOf))
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

describe('somebody with a file and an entry of theirs, merged with a stranger by mistake', () => {
  /** Merges the older entry with file 5 into the one with file 1, and that into the stranger's. */
  const mistaken = async (ofStranger: string | null) => {
    // The one that stays is the younger entry.
    ;[older, person] = [kept.id, other.id]
    stranger = (await desk.anEntry('Some Stranger', '2026-12-11')).id
    await number(person, '1')
    await number(older, '5')
    await number(stranger, ofStranger)
    await desk.merge(older, person)
    await desk.merge(person, stranger)
  }
  let [older, person, stranger] = [0, 0, 0]
  const separated = async () => {
    await desk.separate(stranger)
    return Promise.all([stranger, person, older].map(fileNumberOf))
  }

  it('give the stranger the number of the entry that was merged, and have all of theirs back', async () => {
    await mistaken(null)
    expect(await fileNumberOf(stranger)).toBe('1')
    expect(await separated()).toEqual([null, '1', '5'])
  })

  it('have the number back that came with the entry, when a correction took it', async () => {
    await mistaken('9')
    await correct(stranger, '5')
    expect(await separated()).toEqual(['9', '1', '5'])
  })

  it('have all back, in whichever order corrections took them', async () => {
    await mistaken('9')
    for (const taken of ['1', '5']) await correct(stranger, taken)
    expect(await separated()).toEqual(['9', '1', '5'])
    await desk.merge(person, stranger)
    for (const taken of ['5', '1', '9', '5']) await correct(stranger, taken)
    expect(await separated()).toEqual(['9', '1', '5'])
  })

  it('have all back, also where the person had another number when the entry was merged', async () => {
    await mistaken('9')
    await desk.separate(stranger)
    await correct(person, '5')
    await desk.merge(person, stranger)
    await correct(stranger, '1')
    expect(await separated()).toEqual(['9', '5', '1'])
  })

  it('keep no number of the stranger, when theirs was given to somebody else', async () => {
    await mistaken('9')
    for (const given of ['1', '']) await correct(stranger, given)
    const third = await desk.anEntry('Somebody Third', '2026-12-12')
    await correct(third.id, '1')
    expect(await separated()).toEqual(['9', null, '5'])
  })
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
    {
      before: { fileNumber: 'OPD-1' },
      after: { fileNumber: null, separatedFileNumber: 'OPD-1' },
    },
  ])
})
