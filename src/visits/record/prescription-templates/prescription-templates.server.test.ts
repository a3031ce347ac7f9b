import { describe, expect, it } from 'vitest'
import { medicineMaster } from '../../../masters/medicines/medicines.ts'
import { problemOf, type Caller } from '../../../test-kit/test-clinic.server.ts'
import { openVisitClinic, scene } from '../../../test-kit/visit-clinic.server.ts'
import { testMedicine } from '../../../test-kit/visits.server.ts'
import type { PrescriptionItem } from '../prescription/prescription.ts'
import {
  addTemplate,
  changeTemplate,
  countTemplateUse,
  listTemplates,
  maxTemplates,
  removeTemplate,
} from './prescription-templates.ts'

openVisitClinic()

let names = 0
const nextName = () => `Complaint ${(names += 1)}`

interface Added {
  id: number
  name: string
}

async function add(
  by: Caller,
  { name = nextName(), isShared = false, items = [testMedicine] } = {},
): Promise<Added> {
  const { id } = await by.call(addTemplate, { body: { name, isShared, items } })
  return { id, name }
}
const listFor = (by: Caller) => by.call(listTemplates)
const find = async (id: number, by = scene.treatingConsultant) =>
  (await listFor(by)).find((it) => it.id === id)
const medicinesOf = async (id: number) => (await find(id))?.items.map((it) => it.medicine)
const change = (by: Caller, { id, name }: Added, changes: object = {}) =>
  by.call(changeTemplate, {
    params: { id },
    body: { version: 1, name, isShared: false, ...changes },
  })
const remove = (by: Caller, id: number, version = 1) =>
  by.call(removeTemplate, { params: { id }, body: { version } })
const insert = (by: Caller, id: number) => by.call(countTemplateUse, { params: { id } })

const auditOf = (id: number) => scene.clinic.db`
  select action, patient_id, before, after from audit_event
  where subject = 'prescription template' and subject_id = ${id} order by id`

describe('a template', () => {
  it('has the medicines as they were prescribed, and is audited without a patient', async () => {
    const syrup: PrescriptionItem = {
      ...testMedicine,
      medicine: 'Paracetamol syrup',
      amount: 7.5,
      unit: 'ml',
      liquidPerDay: 15,
    }
    const added = await add(scene.treatingConsultant, { items: [testMedicine, syrup] })
    expect(await find(added.id)).toEqual({
      id: added.id,
      version: 1,
      name: added.name,
      isShared: false,
      isOwn: true,
      ownerName: 'Dr. Anita Deshpande',
      items: [
        { ...testMedicine, writtenAs: 'Paracetamol', isRetired: false },
        { ...syrup, writtenAs: 'Paracetamol syrup', isRetired: false },
      ],
    })
    expect(await auditOf(added.id)).toMatchObject([
      { action: 'added', patientId: null, after: { name: added.name } },
    ])
  })

  it('is renamed and shared without its medicines, or gets others', async () => {
    const { treatingConsultant: anita } = scene
    const added = await add(anita)
    const renamed = { id: added.id, name: nextName() }
    await change(anita, renamed, { isShared: true })
    expect(await find(added.id)).toMatchObject({ name: renamed.name, isShared: true, version: 2 })
    expect(await medicinesOf(added.id)).toEqual(['Paracetamol'])
    const items = [{ ...testMedicine, medicine: 'Ibuprofen' }]
    await change(anita, renamed, { version: 2, items })
    expect(await medicinesOf(added.id)).toEqual(['Ibuprofen'])
    expect((await auditOf(added.id)).slice(1)).toMatchObject([
      { before: { name: added.name, isShared: false }, after: { name: renamed.name } },
      { before: { items: [{ medicine: 'Paracetamol' }] }, after: { items } },
    ])
  })

  it('that was changed meanwhile is not overwritten nor removed', async () => {
    const { treatingConsultant: anita } = scene
    const added = await add(anita)
    const shared = { isShared: true }
    await change(anita, added, shared)
    // A lost answer: the same request once more.
    await change(anita, added, shared)
    expect(await problemOf(change(anita, added))).toBe('row_changed')
    expect(await problemOf(remove(anita, added.id))).toBe('row_changed')
    await remove(anita, added.id, 2)
    await remove(anita, added.id, 2)
    expect(await find(added.id)).toBeUndefined()
    expect((await auditOf(added.id)).map((it) => it.action)).toEqual([
      'added',
      'changed',
      'removed',
    ])
  })

  it('has a name of its own among those of its consultant, in any case', async () => {
    const { treatingConsultant: anita, other } = scene
    const { name } = await add(anita)
    const second = await add(anita)
    const taken = { name: name.toUpperCase() }
    expect(await problemOf(add(anita, taken))).toBe('name_taken')
    expect(await problemOf(change(anita, { ...second, ...taken }))).toBe('name_taken')
    await add(other, taken)
  })

  it('is one when its request is sent twice', async () => {
    const body = { name: nextName(), isShared: false, items: [testMedicine] }
    const ids = await Promise.all(
      [1, 2].map(() => scene.treatingConsultant.call(addTemplate, { body })),
    )
    expect(ids[0]).toEqual(ids[1])
  })

  it('has one to forty medicines, each as a prescription may have it', async () => {
    const { treatingConsultant: anita } = scene
    const many = Array.from({ length: 41 }, () => testMedicine)
    for (const items of [[], many, [{ ...testMedicine, morning: false, evening: false }]])
      expect(await problemOf(add(anita, { items }))).toBe('invalid_input')
    await add(anita, { items: many.slice(1) })
  })
})

describe('the templates of a consultant', () => {
  it('are at most 200, also when two desks add one at the same moment', async () => {
    const { db } = scene.clinic
    const { other } = scene
    await db`delete from prescription_template`
    await db`
      insert into prescription_template (consultant_id, name, is_shared)
      select id, 'Old ' || n, false from staff, generate_series(2, ${maxTemplates}) n
      where username = 'rohan'`
    const answers = await Promise.allSettled([add(other), add(other)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_input', fields: { name: 'templates.tooMany' } },
    })
  })

  it('come by how often they were inserted lately, then by name', async () => {
    const { treatingConsultant: anita, clinic } = scene
    await clinic.db`delete from prescription_template`
    const [a, b, c] = [
      await add(anita, { name: 'a' }),
      await add(anita, { name: 'B' }),
      await add(anita, { name: 'c' }),
    ]
    const order = async () => (await listFor(anita)).map(({ name }) => name)
    expect(await order()).toEqual(['a', 'B', 'c'])
    for (const { id } of [b, c, c]) await insert(anita, id)
    expect(await order()).toEqual(['c', 'B', 'a'])
    // Two months ago counts a quarter.
    await clinic.db`
      update prescription_template_use set as_of = as_of - 60 where template_id = ${c.id}`
    expect(await order()).toEqual(['B', 'c', 'a'])
    await insert(anita, c.id)
    expect(await order()).toEqual(['c', 'B', 'a'])
    const [{ uses }] = await clinic.db<[{ uses: number }]>`
      select uses from prescription_template_use where template_id = ${c.id}`
    expect(uses).toBeCloseTo(1.5)
    await remove(anita, a.id)
  })
})

describe('a colleague', () => {
  it('sees and inserts what is shared, and changes nothing of it', async () => {
    const { treatingConsultant: anita, other } = scene
    const secret = await add(anita)
    const shared = await add(anita, { isShared: true })
    expect(await find(secret.id, other)).toBeUndefined()
    expect(await find(shared.id, other)).toMatchObject({
      isOwn: false,
      ownerName: 'Dr. Anita Deshpande',
    })
    await insert(other, shared.id)
    expect(await problemOf(insert(other, secret.id))).toBe('not_found')
    for (const template of [secret, shared]) {
      expect(await problemOf(change(other, template))).toBe('not_found')
      expect(await problemOf(remove(other, template.id))).toBe('not_found')
    }
  })

  it('has their own before those of others, and their order by their own use', async () => {
    const { treatingConsultant: anita, other, clinic } = scene
    await clinic.db`delete from prescription_template`
    const [first, second] = [
      await add(anita, { name: '1', isShared: true }),
      await add(anita, { name: '2', isShared: true }),
    ]
    await add(other, { name: '3' })
    await insert(anita, first.id)
    await insert(other, second.id)
    expect((await listFor(other)).map(({ name }) => name)).toEqual(['3', '2', '1'])
  })

  it('is offered nothing of who is retired, until they are back', async () => {
    const { treatingConsultant: anita, other, clinic } = scene
    const shared = await add(other, { isShared: true })
    await clinic.db`update staff set active = false where username = 'rohan'`
    expect(await find(shared.id, anita)).toBeUndefined()
    expect(await problemOf(insert(anita, shared.id))).toBe('not_found')
    await clinic.db`update staff set active = true where username = 'rohan'`
    expect(await find(shared.id, anita)).toBeDefined()
  })

  it('is a consultant: neither an Employee nor an Admin has templates', async () => {
    const shared = await add(scene.treatingConsultant, { isShared: true })
    for (const by of [scene.admin, scene.reception]) {
      const calls = [
        listFor(by),
        add(by),
        change(by, shared),
        remove(by, shared.id),
        insert(by, shared.id),
      ]
      for (const call of calls) expect(await problemOf(call)).toBe('forbidden')
    }
  })
})

describe('a medicine of the clinic’s list', () => {
  const addMedicine = async (name: string, strength = '500 mg') =>
    (await scene.admin.call(medicineMaster.add, { body: { name, strength, joinedInto: null } })).id
  const correct = (
    id: number,
    name: string,
    { joinedInto = null as number | null, version = 1, strength = '500 mg' } = {},
  ) =>
    scene.admin.call(medicineMaster.change, {
      params: { id },
      body: { name, strength, joinedInto, version },
    })
  const templateOf = async (medicine: string) =>
    (await add(scene.treatingConsultant, { items: [{ ...testMedicine, medicine }] })).id

  it('has its new name in a template when it is renamed; free text stays', async () => {
    const id = await addMedicine('Zinkovet')
    const listed = await templateOf('ZINKOVET')
    const free = await templateOf('Zinkovet, crushed')
    await correct(id, 'Zincovit')
    expect(await medicinesOf(listed)).toEqual(['Zincovit'])
    expect(await medicinesOf(free)).toEqual(['Zinkovet, crushed'])
  })

  it('has the name of the one that it is joined with, also later and after that is renamed', async () => {
    const [wrong, right] = [await addMedicine('Amoxy A'), await addMedicine('Amoxy B')]
    const before = await templateOf('Amoxy A')
    await correct(wrong, 'Amoxy A', { joinedInto: right })
    const later = await templateOf('Amoxy A')
    expect(await medicinesOf(before)).toEqual(['Amoxy B'])
    expect(await medicinesOf(later)).toEqual(['Amoxy B'])
    // The joined spelling goes for good.
    await correct(right, 'Amoxy A', { version: 1 })
    expect(await medicinesOf(before)).toEqual(['Amoxy A'])
    expect(await medicinesOf(later)).toEqual(['Amoxy A'])
  })

  it('has the concentration that was written, whatever the list makes of its own', async () => {
    const id = await addMedicine('Calamine', '8 %')
    const template = await templateOf('Calamine 8 %')
    await correct(id, 'Calamine', { strength: '5 %' })
    expect(await medicinesOf(template)).toEqual(['Calamine 8 %'])
    await correct(id, 'Calamine lotion', { strength: '8 %', version: 2 })
    expect((await find(template))?.items).toMatchObject([
      { medicine: 'Calamine lotion 8 %', writtenAs: 'Calamine 8 %' },
    ])
    const other = await addMedicine('Calamine cream', '5 %')
    await correct(id, 'Calamine lotion', { strength: '8 %', joinedInto: other, version: 3 })
    expect(await medicinesOf(template)).toEqual(['Calamine 8 %'])
  })

  it('stays in a template when it is retired, and is marked', async () => {
    const id = await addMedicine('Nimesulide X')
    const template = await templateOf('Nimesulide X')
    await scene.admin.call(medicineMaster.retire, {
      params: { id },
      body: { active: false, version: 1 },
    })
    expect((await find(template))?.items).toMatchObject([
      { medicine: 'Nimesulide X', isRetired: true },
    ])
  })
})
