import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPeople } from '../../app/demo-clinic/people.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { findByAllWords, findBySimilarName } from './find-by-name.server.ts'
import {
  findByPartOfNumber,
  findBySimilarNumber,
  findLikelyPatients,
} from './find-likely-patients.server.ts'

/** A clinic with 20,000 patients. */
let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
  const people = demoPeople(20_000, 5, '2026-11-24').map(({ name, mobile, age, ageOn }) => ({
    name,
    mobile,
    age,
    ageOn,
  }))
  await clinic.db`
    insert into patient (name, mobile, age, age_on)
    select name, mobile, age, "ageOn" from json_to_recordset(${JSON.stringify(people)}::text::json)
      as person (name text, mobile text, age smallint, "ageOn" date)
    on conflict do nothing`
  await clinic.db`vacuum (analyze) patient, known_name`
})
afterAll(() => clinic.close())

const searches = [
  ['a name', (own?: number) => findBySimilarName(clinic.db, ['venkates rao'], nameQuery(own))],
  ['a short name', (own?: number) => findBySimilarName(clinic.db, ['rav'], nameQuery(own))],
  [
    'one letter of a sound',
    (own?: number) => findBySimilarName(clinic.db, ['s'], nameQuery(own, 'sh')),
  ],
  [
    'several guesses',
    (own?: number) => findBySimilarName(clinic.db, ['srama', 'sarma'], nameQuery(own)),
  ],
  [
    'a part of a number',
    (own?: number) => findByPartOfNumber(clinic.db, '4321', { consultant: own }),
  ],
  [
    'nearly a number',
    (own?: number) => findBySimilarNumber(clinic.db, '9800012345', { consultant: own }),
  ],
] as const
const nameQuery = (own?: number, typed = 'venkatesh rao') => ({
  typed,
  digits: '',
  scope: { consultant: own },
})

it.each(searches)('%s uses its index instead of a scan of all patients', async (_, search) => {
  for (const own of [undefined, anita]) {
    const [row] = await clinic.db<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>`
      explain (format json) ${search(own)}`
    const nodes = nodesOf(Object.values(row!)[0]![0]!.Plan)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    // A consultant's few patients may be found by their appointments.
    if (own !== undefined) continue
    const indexes = nodes.map((node) => node['Index Name'])
    expect(indexes.some((it) => /^(known_name_parts|patient_mobile_parts)$/.test(it ?? ''))).toBe(
      true,
    )
  }
})

it('those with the same words are found without a comparison with all others, and are the same', async () => {
  const [{ day }] = await clinic.db<[{ day: string }]>`select min(day) as day from appointment`
  for (const typed of ['venkatesh rao', 'rao', 'sunita', 'sharma', 'anil kumar']) {
    for (const scope of [{}, { consultant: anita }, { from: day }]) {
      const search = { name: typed, digits: '' }
      const [found, compared] = await clinic.db.begin(async (tx) => {
        const likely = await findLikelyPatients(tx, search, scope)
        const [sound] = await tx<{ sound: string }[]>`select name_sound(${typed}) as sound`
        await tx`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`
        return [
          likely,
          await findBySimilarName(tx, [sound!.sound], { typed, digits: '', scope }),
        ] as const
      })
      expect(found).toEqual(compared.map(({ id }) => id))
    }
  }
})

it('names with all typed words answer as all similar ones do, where they fill the answer', async () => {
  const full: string[] = []
  for (const typed of [
    'suneetta sharma',
    'rao raavi',
    'veenkates rao',
    'anil rau',
    'sunita a rao',
  ]) {
    await clinic.db.begin(async (tx) => {
      const [row] = await tx<{ sound: string }[]>`select name_sound(${typed}) as sound`
      const sound = row!.sound
      const query = { typed, digits: '', scope: {} }
      const found = await findByAllWords(tx, sound.split(' '), 0.45, query)
      await tx`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`
      if (!found) return
      full.push(typed)
      expect([...found]).toEqual([...(await findBySimilarName(tx, [sound], query))])
    })
  }
  expect(full).toEqual(expect.arrayContaining(['suneetta sharma', 'rao raavi']))
})
it('the best match is still first', async () => {
  for (const [name, typed] of [
    ['Zubeida Merchant', 'zubaida marchant'],
    ['Srinivas Kaldhone', 'kaldhon srinivaas'],
    ['Ravi Quereshi', 'ravi qureshi'],
  ] as const) {
    const [row] = await clinic.db<{ id: number }[]>`
      insert into patient (name, mobile, age, age_on) values (${name}, '9712345601', 40, '2026-01-01')
      returning id`
    const found = await clinic.db.begin((tx) =>
      findLikelyPatients(tx, { name: typed, digits: '' }, {}),
    )
    expect(found[0]).toBe(row!.id)
  }
})

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
