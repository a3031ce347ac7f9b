import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  medicine,
  openForm,
  paracetamol,
  prescribe,
  row,
  scene,
  type,
  values,
  servePrescription,
} from '../../../test-kit/prescription-form.tsx'
import {
  templatesPath,
  templateItem,
  template,
  backPain,
  serveTemplates,
  openTemplates,
  dialog,
  search,
  isClosed,
} from '../../../test-kit/prescription-templates.tsx'
import { isBlocked } from '../../../test-kit/render-page.tsx'

servePrescription()

describe('inserting a template', () => {
  it('takes the search’s focus and Enter, and adds the rows to those that are written', async () => {
    serveTemplates([template(), backPain])
    const user = await openForm()
    await prescribe(user, 'ORS')
    await openTemplates(user)
    await dialog().findByText('Viral fever, adult')
    await waitFor(async () => expect(document.activeElement).toBe(await search()))
    await user.keyboard('{Enter}')
    await isClosed()
    expect([1, 2, 3].map((number) => values(number))).toEqual([
      { medicine: 'ORS', amount: '5', unit: 'gm' },
      { medicine: 'Paracetamol', amount: '500', unit: 'mg' },
      { medicine: 'Cetirizine', amount: '10', unit: 'mg' },
    ])
    await screen.findByText('“Viral fever, adult” was added to the prescription.')
    expect(scene.server.postedPaths).toEqual([{ path: `${templatesPath}/1/uses`, body: {} }])
    // It is a draft as what is typed.
    expect(scene.server.saved).toEqual([])
  })

  it('shows what each contains, whose it is, and what is not in the list any more', async () => {
    serveTemplates([template(), backPain])
    const user = await openTemplates()
    await dialog().findByText('Dr. Rohan Mehta')
    const shown = dialog()
      .getAllByRole('listitem')
      .map((it) => it.textContent)
    expect(shown).toContainEqual(
      expect.stringMatching(/^Cetirizine 10 mg · Morning, Evening · After Food · 5 days$/),
    )
    expect(shown).toContainEqual(expect.stringMatching(/^Aceclofenac 100 mg.*Retired$/))
    expect(dialog().queryByRole('button', { name: 'Edit: Back pain' })).toBeNull()
    await user.type(await search(), 'acec{Enter}')
    await isClosed()
    await screen.findByText(/^“Back pain” was added.* No longer in the clinic’s list: Aceclofenac$/)
    expect(medicine().value).toBe('Aceclofenac')
  })

  it('names an allergy of the patient before and after', async () => {
    serveTemplates([template({ items: [templateItem({ medicine: 'Amoxicillin' })] })])
    const { visit } = scene.server
    scene.server.visit = { ...visit, patient: { ...visit.patient, allergies: 'Penicillin' } }
    const user = await openTemplates()
    await dialog().findByText('The patient is allergic: Penicillin')
    await user.click(dialog().getByRole('button', { name: 'Insert: Viral fever, adult' }))
    await isClosed()
    expect(row().getByText('The patient is allergic: Penicillin')).toBeTruthy()
  })

  it('names an allergy to what was written, also where the list has a brand in its place', async () => {
    serveTemplates([
      template({ items: [templateItem({ medicine: 'Mox', writtenAs: 'Amoxicillin' })] }),
    ])
    const { visit } = scene.server
    scene.server.visit = { ...visit, patient: { ...visit.patient, allergies: 'Penicillin' } }
    await openTemplates()
    expect(await dialog().findByText('The patient is allergic: Penicillin')).toBeTruthy()
  })

  it('leaves no complaint of the empty row that it replaces', async () => {
    serveTemplates([template()])
    const user = await openForm()
    await user.click(medicine())
    await openTemplates(user)
    await screen.findByText('Medicine is required.')
    await user.click(await dialog().findByRole('button', { name: 'Insert: Viral fever, adult' }))
    await isClosed()
    expect(medicine().value).toBe('Paracetamol')
    expect(screen.queryByText('Medicine is required.')).toBeNull()
  })

  it('adds nothing where it has too many rows, and names it', async () => {
    serveTemplates(
      [template()],
      Array.from({ length: 39 }, () => paracetamol),
    )
    const user = await openTemplates()
    await dialog().findByText('Viral fever, adult')
    await user.click(dialog().getByRole('button', { name: 'Insert: Viral fever, adult' }))
    await screen.findByText('Viral fever, adult: A prescription has at most 40 medicines.')
    expect(screen.getAllByRole('group', { name: /^Medicine/, hidden: true })).toHaveLength(39)
    expect(scene.server.postedPaths).toEqual([])
  })

  it('goes from one to the next with the arrows', async () => {
    serveTemplates([template(), backPain])
    const user = await openTemplates()
    await dialog().findByText('Back pain')
    const insert = (name: string) => dialog().getByRole('button', { name: `Insert: ${name}` })
    ;(await search()).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(insert('Back pain'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(insert('Viral fever, adult'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(await search())
  })

  it('inserts nothing with Enter where nothing is found', async () => {
    serveTemplates([template()])
    const user = await openTemplates()
    await user.type(await search(), 'cough{Enter}')
    await dialog().findByText('Nothing found')
    expect(scene.server.postedPaths).toEqual([])
  })
})

describe('saving a template', () => {
  it('says what templates are for while there is none, and waits for medicines', async () => {
    serveTemplates([])
    const user = await openTemplates()
    await dialog().findByText(/^What you prescribe again and again/)
    const save = () => dialog().getByRole('button', { name: 'Save as a template…' })
    expect(isBlocked(save())).toBe(true)
    expect(
      dialog().getAllByText('Write the medicines of the prescription first.').length,
    ).toBeGreaterThan(0)
    await user.click(save())
    expect(dialog().queryByRole('textbox', { name: /^Name/ })).toBeNull()
  })

  it('shows all that will be saved, saves that alone, and is back at the search', async () => {
    serveTemplates([])
    const user = await openForm()
    await prescribe(user, 'Calcium')
    await openTemplates(user)
    await user.click(await dialog().findByRole('button', { name: 'Save as a template…' }))
    const name = dialog().getByRole('textbox', { name: /^Name/ })
    expect(document.activeElement).toBe(name)
    expect(dialog().getByRole('listitem').textContent).toMatch(
      /^Calcium 5 gm · Morning · Before Food · 1 day$/,
    )
    await user.keyboard('{Enter}')
    await dialog().findByText('Name is required.')
    await user.type(name, 'Bones')
    await user.click(dialog().getByRole('checkbox', { name: 'For all consultants' }))
    await user.type(name, '{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await search()))
    expect(scene.server.postedPaths).toEqual([
      {
        path: templatesPath,
        body: {
          name: 'Bones',
          isShared: true,
          items: [
            {
              ...paracetamol,
              medicine: 'Calcium',
              amount: 5,
              unit: 'gm',
              evening: false,
              days: 1,
              timing: 'Before Food',
            },
          ],
        },
      },
    ])
    // The prescription is not saved with it.
    expect(scene.server.saved).toEqual([])
  })

  it('says that the name is taken at its field', async () => {
    serveTemplates([], [paracetamol])
    const user = await openTemplates()
    await user.click(await dialog().findByRole('button', { name: 'Save as a template…' }))
    scene.server.problemsByPath[templatesPath] = {
      code: 'name_taken',
      fields: { name: 'problem.name_taken' },
    }
    const name = dialog().getByRole('textbox', { name: /^Name/ })
    await user.type(name, 'Fever{Enter}')
    const message = await dialog().findByText('This name is already taken.')
    expect(name.getAttribute('aria-describedby')).toContain(message.id)
  })
})

describe('one’s own template', () => {
  const openEdit = async (prescription: (typeof paracetamol)[] = []) => {
    serveTemplates([template()], prescription)
    const user = await openTemplates()
    await user.click(await dialog().findByRole('button', { name: 'Edit: Viral fever, adult' }))
    return user
  }

  it('is renamed and shared, and keeps its medicines', async () => {
    const user = await openEdit([paracetamol])
    await type(user, dialog().getByRole('textbox', { name: /^Name/ }), 'Fever')
    await user.click(dialog().getByRole('checkbox', { name: 'For all consultants' }))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await search()
    expect(scene.server.saved).toEqual([
      { path: `${templatesPath}/1`, body: { name: 'Fever', isShared: true, version: 3 } },
    ])
  })

  it('gets the medicines of the prescription instead of its own', async () => {
    const user = await openEdit([{ ...paracetamol, days: 3 }])
    await user.click(dialog().getByRole('checkbox', { name: 'Replace its medicines by these' }))
    expect(dialog().getByText('This is what is saved, and nothing of the patient:')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await search()
    expect(scene.server.saved[0]!.body.items).toEqual([{ ...paracetamol, days: 3 }])
  })

  it('is saved without a word of the patient, whatever speaks against its medicines', async () => {
    const amoxicillin = { ...paracetamol, medicine: 'Amoxicillin' }
    serveTemplates([], [amoxicillin])
    const { visit } = scene.server
    scene.server.visit = { ...visit, patient: { ...visit.patient, allergies: 'Penicillin' } }
    const user = await openTemplates()
    await user.click(await dialog().findByRole('button', { name: 'Save as a template…' }))
    await dialog().findByText('This is what is saved, and nothing of the patient:')
    expect(dialog().getByText('Amoxicillin')).toBeTruthy()
    expect(dialog().queryByText(/The patient is allergic/)).toBeNull()
  })

  it('cannot get the medicines of a prescription that is empty', async () => {
    await openEdit()
    const replace = dialog().getByRole<HTMLInputElement>('checkbox', { name: /^Replace/ })
    expect(replace.disabled).toBe(true)
    expect(dialog().getByText('Write the medicines of the prescription first.')).toBeTruthy()
  })

  it('that a colleague’s desk changed is not overwritten', async () => {
    const user = await openEdit()
    scene.server.problemsByPath[`${templatesPath}/1`] = { code: 'row_changed' }
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect((await dialog().findByRole('alert')).textContent).toMatch(/^This entry was changed/)
  })

  it('is removed after a question', async () => {
    const user = await openEdit()
    const remove = () => dialog().getByRole('button', { name: 'Remove' })
    await user.click(remove())
    await dialog().findByText('Remove this template? What was prescribed with it stays.')
    expect(scene.server.removed).toEqual([])
    await user.click(remove())
    await search()
    expect(scene.server.removed).toEqual([{ path: `${templatesPath}/1`, body: { version: 3 } }])
  })
})

it('somebody who may only read the visit has no templates', async () => {
  serveTemplates([template()], [paracetamol])
  await openForm('Admin')
  expect(screen.queryByRole('button', { name: 'Templates' })).toBeNull()
})
