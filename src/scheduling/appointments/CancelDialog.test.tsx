import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import CancelDialog from './CancelDialog.tsx'

function open(paidBefore: number) {
  const appointment = buildAppointment({ id: 17, paidBefore })
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
