import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import {
  button,
  medicine,
  paracetamol,
  scene,
  servePrescription,
} from '../../../test-kit/prescription-form.tsx'
import {
  templatesPath,
  template,
  backPain,
  serveTemplates,
  openTemplates,
  dialog,
  search,
  isClosed,
} from '../../../test-kit/prescription-templates.tsx'
import { openVisitPart } from '../../../test-kit/visit-page.tsx'
import PrescriptionForm from '../prescription/PrescriptionForm.tsx'
import { usePrescriptionPart } from '../prescription/use-prescription-part.tsx'
import { useVisit } from '../use-visit.tsx'
import type { PrescriptionTemplate } from './prescription-templates.ts'
import { TemplateForm } from './TemplateForm.tsx'

servePrescription()

describe('the list', () => {
  /** Holds the answers with templates from now on; the function lets them go. */
  const holdTemplates = () => {
    const fetching = globalThis.fetch
    const held = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.split('?')[0] === templatesPath) await held.promise
      return fetching(url, init)
    })
    return () => held.resolve()
  }

  let reloadVisit: () => Promise<unknown>
  function Reloaded() {
    const { reload } = useVisit()
    useEffect(() => {
      reloadVisit = reload
    })
    return <PrescriptionForm part={usePrescriptionPart()} onSaved={() => {}} />
  }
  const openReloaded = async () => {
    const user = await openVisitPart(scene.server, <Reloaded />)
    await openTemplates(user)
    await dialog().findByText('Viral fever, adult')
  }

  it('is read anew each time it opens, and Enter waits for it', async () => {
    serveTemplates([template()])
    const user = await openTemplates()
    await dialog().findByText('Viral fever, adult')
    await user.keyboard('{Escape}')
    await isClosed()
    const letGo = holdTemplates()
    scene.server.lists[templatesPath] = [template({ name: 'Fever, corrected', version: 4 })]
    await openTemplates(user)
    await user.type(await search(), '{Enter}')
    expect(dialog().queryByText('Viral fever, adult')).toBeNull()
    expect(scene.server.postedPaths).toEqual([])
    letGo()
    await dialog().findByText('Fever, corrected')
    await user.keyboard('{Enter}')
    await screen.findByText('“Fever, corrected” was added to the prescription.')
  })

  it('stays as it is while it is open, also when the window has the focus again', async () => {
    serveTemplates([template()])
    await openReloaded()
    scene.server.lists[templatesPath] = [backPain, template()]
    const { visit } = scene.server
    scene.server.visit = { ...visit, patient: { ...visit.patient, allergies: 'Cetirizine' } }
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await act(() => reloadVisit())
    await dialog().findByText('The patient is allergic: Cetirizine')
    expect(dialog().queryByText('Back pain')).toBeNull()
  })

  it('goes with the prescription’s buttons where the visit can be written no more', async () => {
    serveTemplates([template()], [paracetamol])
    await openReloaded()
    const { visit } = scene.server
    scene.server.visit = { ...visit, appointment: { ...visit.appointment, status: 'CN' } }
    await act(() => reloadVisit())
    await isClosed()
    expect(medicine().matches(':disabled')).toBe(true)
  })
})

it('a template is not said to be saved where the prescription has become incomplete', async () => {
  serveTemplates([template()], [paracetamol])
  function Meanwhile({ of }: { of: PrescriptionTemplate | undefined }) {
    const [problem, setProblem] = useState<string>()
    const items = problem === undefined ? [paracetamol] : undefined
    return (
      <>
        <TemplateForm template={of} items={items} itemsProblem={problem} onClose={() => {}} />
        <button onClick={() => setProblem('Not complete')}>Meanwhile</button>
      </>
    )
  }
  const user = await openVisitPart(scene.server, <Meanwhile of={template()} />)
  await user.click(screen.getByRole('checkbox', { name: /^Replace/ }))
  await user.click(button('Meanwhile'))
  await user.click(button('Save'))
  expect(screen.getByRole('alert').textContent).toBe('Not complete')
  expect(scene.server.saved).toEqual([])
  // The name alone can be changed still.
  await user.click(screen.getByRole('checkbox', { name: /^Replace/ }))
  await user.click(button('Save'))
  await waitFor(() => expect(scene.server.saved).toHaveLength(1))
  cleanup()
  const adder = await openVisitPart(scene.server, <Meanwhile of={undefined} />)
  await adder.type(screen.getByRole('textbox', { name: /^Name/ }), 'Fever')
  await adder.click(button('Meanwhile'))
  await adder.click(button('Save'))
  expect(screen.getByRole('alert').textContent).toBe('Not complete')
  expect(scene.server.postedPaths).toEqual([])
})
