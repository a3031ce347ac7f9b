import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import CancelDialog from './CancelDialog.tsx'

function open(paidBefore: number, walkIn = false) {
  const appointment = buildAppointment({ id: 17, paidBefore, walkIn })
  renderPage(
    <CancelDialog opened appointment={appointment} onClose={() => {}} onChanged={() => {}} />,
  )
}
const note = () => screen.queryByRole('status')?.textContent

it('says before a cancellation what was paid ahead, which is to be given back', async () => {
  open(650)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(note()).toBe('Paid before the visit: ₹650')
})

it('says nothing of money where none was paid', async () => {
  open(0)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(note()).toBeUndefined()
})

it('names no slot of a patient who walked in', async () => {
  open(0, true)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(/, walk-in with /)
  expect(dialog.textContent).not.toMatch(/slot|\d\d:\d\d/)
})
