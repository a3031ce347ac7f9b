import { describe, expect, it } from 'vitest'
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

/** Of a consultant with whom nothing was ever agreed. */
async function newTerms() {
  const [row] = await scene.clinic.db<[{ id: number }]>`
    select id from staff where role = 'Consultant' and id not in (select consultant_id from consultant_share)
    order by id limit 1`
  return termsOf(row.id)
}

it('a share of some days is an exception, before and after which the other one counts', async () => {
  const { add, remove, terms } = await newTerms()
  await add(50, '2026-01-01')
  const { id } = await add(60, '2026-12-10', '2026-12-20')
  expect(await terms()).toEqual([
    '50 2026-01-01 2026-12-09',
    '60 2026-12-10 2026-12-20',
    '50 2026-12-21 …',
  ])
  const later = await add(70, '2027-02-01')
  await remove(id)
  expect(await terms()).toEqual(['50 2026-01-01 2027-01-31', '70 2027-02-01 …'])
  await remove(later.id)
  expect(await terms()).toEqual(['50 2026-01-01 …'])
})

describe('a share that was set by mistake, removed', () => {
  const mistake = async () => {
    const it = await newTerms()
    await it.add(50, '2026-01-01')
    return { ...it, wrong: await it.add(5, '2026-06-01') }
  }

  it('makes room for the right one', async () => {
    const { add, remove, terms, wrong } = await mistake()
    await remove(wrong.id)
    await add(55, '2026-06-01')
    expect(await terms()).toEqual(['50 2026-01-01 2026-05-31', '55 2026-06-01 …'])
  })

  it('does not come back, in whichever order it and a later one are removed', async () => {
    const first = await mistake()
    const second = await mistake()
    const later = await first.add(70, '2026-09-01')
    await first.remove(first.wrong.id)
    expect(await first.terms()).toEqual(['50 2026-01-01 2026-08-31', '70 2026-09-01 …'])
    await first.remove(later.id)
    expect(await first.terms()).toEqual(['50 2026-01-01 …'])

    const other = await second.add(70, '2026-09-01')
    await second.remove(other.id)
    expect((await second.terms()).at(-1)).toBe('5 2026-06-01 …')
    await second.remove(second.wrong.id)
    expect(await second.terms()).toEqual(['50 2026-01-01 …'])
  })

  it('goes behind the exceptions that parted it as well, and the one before goes on there', async () => {
    const { add, remove, terms, wrong } = await mistake()
    await add(80, '2026-07-01', '2026-07-31')
    await add(90, '2026-10-01', '2026-10-31')
    await remove(wrong.id)
    expect(await terms()).toEqual([
      '50 2026-01-01 2026-06-30',
      '80 2026-07-01 2026-07-31',
      '50 2026-08-01 2026-09-30',
      '90 2026-10-01 2026-10-31',
      '50 2026-11-01 …',
    ])
  })
})

it('terms that were removed do not come back, nor those that ended by themselves', async () => {
  const { add, remove, terms } = await newTerms()
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
