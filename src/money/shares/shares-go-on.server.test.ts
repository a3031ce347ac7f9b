import { expect, it } from 'vitest'
import { openBookedClinic, scene } from '../../test-kit/booked-appointment.server.ts'
import { addShare, listShares, removeShare } from './shares.ts'

openBookedClinic()

/** Agrees a percentage with a consultant, whose terms are read and taken back below. */
function termsOf(consultant: number) {
  const list = () => scene.admin.call(listShares, { query: { consultant } })
  return {
    add: (percent: number, validFrom: string, validTo: string | null = null) =>
      scene.admin.call(addShare, {
        body: { consultant, service: null, percent, amount: null, validFrom, validTo },
      }),
    async remove(id: number) {
      const { version } = (await list()).find((row) => row.id === id)!
      const body = { version }
      await scene.admin.call(removeShare, { params: { id }, body })
      // The answer was lost, and it is asked again.
      await scene.admin.call(removeShare, { params: { id }, body })
    },
    /** "50 2026-01-01 …", the earliest first. */
    terms: async () =>
      (await list())
        .map((row) => `${row.percent} ${row.validFrom} ${row.validTo ?? '…'}`)
        .toReversed(),
  }
}

it('a share of some days is an exception, before and after which the other one counts', async () => {
  const { add, remove, terms } = termsOf(4)
  await add(50, '2026-01-01')
  const { id } = await add(60, '2026-12-10', '2026-12-20')
  expect(await terms()).toEqual([
    '50 2026-01-01 2026-12-09',
    '60 2026-12-10 2026-12-20',
    '50 2026-12-21 …',
  ])
  await remove(id)
  expect(await terms()).toEqual([
    '50 2026-01-01 2026-12-09',
    '50 2026-12-10 2026-12-20',
    '50 2026-12-21 …',
  ])
})

it('in place of a share that was set by mistake, the one that it ended goes on', async () => {
  const { add, remove, terms } = termsOf(5)
  await add(50, '2026-01-01')
  const mistake = await add(5, '2026-06-01')
  const later = await add(70, '2026-09-01')
  await remove(mistake.id)
  expect(await terms()).toEqual([
    '50 2026-01-01 2026-05-31',
    '50 2026-06-01 2026-08-31',
    '70 2026-09-01 …',
  ])
  await remove(later.id)
  expect((await terms()).at(-1)).toBe('50 2026-09-01 …')
})

it('terms that were removed do not come back, nor those that ended by themselves', async () => {
  const { add, remove, terms } = termsOf(6)
  const first = await add(50, '2026-01-01')
  const next = await add(60, '2026-06-01')
  await remove(first.id)
  await remove(next.id)
  expect(await terms()).toEqual([])
  await add(40, '2027-01-01', '2027-01-31')
  const after = await add(45, '2027-02-01')
  await remove(after.id)
  expect(await terms()).toEqual(['40 2027-01-01 2027-01-31'])
})
