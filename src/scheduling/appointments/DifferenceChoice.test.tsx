import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import PaymentDialog from './PaymentDialog.tsx'

let sent: { body: unknown }[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/paid-before'))
      return Response.json({ deposit: 0, package: null, unsaved: [] })
    sent.push({ body: JSON.parse(init.body as string) })
    return Response.json({})
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

async function openDialog(role: Role = 'Admin') {
  setSignedIn(role)
  const user = renderPage(
    <PaymentDialog
      appointment={buildAppointment()}
      opened
      onClose={() => {}}
      onChanged={() => {}}
    />,
  )
  await screen.findByRole('textbox', { name: 'Amount' })
  return user
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
const radio = (name: string) => screen.getByRole('radio', { name })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
const restChoice = () => screen.queryByRole('radiogroup', { name: /remaining/ })

it('asks what becomes of the rest only where the amount is less than what is owed', async () => {
  const user = await openDialog()
  await user.click(radio('Yes'))
  expect(restChoice()).toBeNull()
  await user.clear(amount())
  await user.type(amount(), '700')
  expect(restChoice()).toBeNull()
  await user.clear(amount())
  await user.type(amount(), '300.40')
  expect(screen.getByRole('radiogroup', { name: 'The remaining ₹299.60' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'is still owed' }).checked).toBe(true)
  await user.click(radio('Cash'))
  await user.click(submit())
  await waitFor(() => expect(sent).toHaveLength(1))
  const payment = { amount: 300.4, received: true, mode: 'Cash', difference: 'owed' }
  expect(sent[0]!.body).toEqual({ version: 3, payment })
})

it('takes the rest as a discount, or as another price, where that was agreed', async () => {
  const user = await openDialog('Consultant')
  await user.click(radio('Yes'))
  await user.clear(amount())
  await user.type(amount(), '300')
  await user.click(radio('is a discount'))
  await user.click(submit())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({ payment: { amount: 300, difference: 'discount' } })
})

it('tells who may not give discounts that the rest is still owed', async () => {
  const user = await openDialog('Employee')
  await user.click(radio('No'))
  await user.clear(amount())
  await user.type(amount(), '300')
  expect(restChoice()).toBeNull()
  await screen.findByText('₹300 is still owed.')
})
