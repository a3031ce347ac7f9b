import { expect } from 'vitest'
import { screen, waitFor, within } from '@testing-library/react'
import type { PrescriptionTemplate } from '../visits/record/prescription-templates/prescription-templates.ts'
import { button, openForm, paracetamol, scene, serverWith } from './prescription-form.tsx'

export const templatesPath = '/api/prescription-templates'
export const templateItem = (changes: Partial<PrescriptionTemplate['items'][number]> = {}) => {
  const item = { ...paracetamol, isRetired: false, ...changes }
  return { writtenAs: item.medicine, ...item }
}
export const template = (changes: Partial<PrescriptionTemplate> = {}): PrescriptionTemplate => ({
  id: 1,
  version: 3,
  name: 'Viral fever, adult',
  isShared: false,
  isOwn: true,
  ownerName: 'Dr. Anita Deshpande',
  items: [templateItem(), templateItem({ medicine: 'Cetirizine', amount: 10 })],
  ...changes,
})
export const backPain = template({
  id: 2,
  name: 'Back pain',
  isOwn: false,
  isShared: true,
  ownerName: 'Dr. Rohan Mehta',
  items: [templateItem({ medicine: 'Aceclofenac', amount: 100, isRetired: true })],
})

export const serveTemplates = (
  templates: PrescriptionTemplate[],
  prescription = [] as (typeof paracetamol)[],
) => {
  scene.server = serverWith(prescription)
  scene.server.lists[templatesPath] = templates
}
export const openTemplates = async (user?: Awaited<ReturnType<typeof openForm>>) => {
  const reader = user ?? (await openForm())
  await reader.click(button('Templates'))
  await screen.findByRole('dialog')
  return reader
}
export const dialog = () => within(screen.getByRole('dialog'))
export const search = () =>
  dialog().findByRole<HTMLInputElement>('textbox', { name: 'Find a template' })
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
