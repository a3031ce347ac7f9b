import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import {
  amount,
  answerProblem,
  appointment,
  onChanged,
  onClose,
  openDialog,
  radio,
  server,
  servePayments,
  submit,
} from '../../test-kit/payment-dialog.tsx'
import { isBlocked, setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import { PaymentOffer } from './payment-offer.tsx'
import PaymentDialog from './PaymentDialog.tsx'

servePayments()

const transactionId = () => screen.getByRole('textbox', { name: 'UPI/Transaction ID' })

it("starts with the appointment's price and requires an answer to 'received'", async () => {
  const user = openDialog()
  expect(amount().value).toBe('600')
  expect(isBlocked(submit())).toBe(true)
  await user.click(radio('No'))
  expect(isBlocked(submit())).toBe(false)
})

it('offers what the screens around it offer after a payment: the receipt', async () => {
  const run = vi.fn<() => void>()
  setSignedIn('Consultant')
  const user = renderPage(
    <PaymentOffer value={(id) => ({ label: `Receipt of ${id}`, run })}>
      <PaymentDialog appointment={appointment} opened onClose={onClose} onChanged={onChanged} />
    </PaymentOffer>,
  )
  await user.click(radio('Yes'))
  await user.click(submit())
  await user.click(
    await screen.findByRole('button', {
      name: `Receipt of ${appointment.id}: ${appointment.patientName}`,
    }),
  )
  expect(run).toHaveBeenCalledOnce()
})

it("starts with the visit's fees when the consultant recorded them", () => {
  openDialog('Admin', buildAppointment({ fees: 750.5 }))
  expect(amount().value).toBe('750.5')
})

it('requires an amount above 0', async () => {
  const user = openDialog()
  await user.click(radio('No'))
  await user.clear(amount())
  expect(isBlocked(submit())).toBe(true)
  await user.type(amount(), '0')
  expect(isBlocked(submit())).toBe(true)
  await user.type(amount(), '.5')
  expect(isBlocked(submit())).toBe(false)
})

it("shows 'Please select an option.' on Enter without an answer, and sends nothing", async () => {
  const user = openDialog()
  await user.type(amount(), '{Enter}')
  await screen.findByText('Please select an option.')
  await waitFor(() => expect(document.activeElement).toBe(radio('Yes')))
  for (const name of ['Yes', 'No']) {
    expect(radio(name).getAttribute('aria-invalid')).toBe('true')
    const description = document.getElementById(radio(name).getAttribute('aria-describedby')!)
    expect(description?.textContent).toBe('Please select an option.')
  }
  expect(server.sent).toEqual([])
})

it('asks for the mode of a received payment, and requires it', async () => {
  const user = openDialog()
  expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull()
  await user.click(radio('Yes'))
  await user.click(submit())
  await screen.findByText('Please select a payment mode.')
  await waitFor(() => expect(document.activeElement).toBe(radio('Cash')))
  expect(server.sent).toEqual([])
})

it('requires the transaction id of an online payment', async () => {
  const user = openDialog()
  await user.click(radio('Yes'))
  await user.click(radio('Online'))
  await user.click(submit())
  await screen.findByText('Please enter the UPI/Transaction ID.')
  expect(server.sent).toEqual([])
  await user.type(transactionId(), 'UPI-77{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent).toEqual([
    {
      path: '/api/appointments/41/conduct',
      body: {
        version: 3,
        payment: { amount: 600, received: true, mode: 'Online', transactionId: 'UPI-77' },
      },
    },
  ])
})

it('drops the mode when the payment was not received', async () => {
  const user = openDialog()
  await user.click(radio('Yes'))
  await user.click(radio('Cash'))
  await user.click(radio('No'))
  expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull()
  await user.click(submit())
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(server.sent[0]?.body).toEqual({ version: 3, payment: { amount: 600, received: false } })
})

it('does not ask a consultant for the mode', async () => {
  const user = openDialog('Consultant')
  await user.click(radio('Yes'))
  expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull()
  await user.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent[0]?.body).toEqual({ version: 3, payment: { amount: 600, received: true } })
})

it('accepts an amount with Indian digit grouping', async () => {
  const user = openDialog('Admin', buildAppointment({ price: 900 }))
  await user.clear(amount())
  await user.type(amount(), '₹ 1,200')
  await user.click(radio('No'))
  expect(amount().value).toBe('₹ 1,200')
  await user.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent[0]?.body).toEqual({ version: 3, payment: { amount: 1200, received: false } })
})

it.each(['1e3', '12.345', '1,2', '-50'])(
  'refuses %s at its field and posts nothing',
  async (typed) => {
    const user = openDialog()
    await user.clear(amount())
    await user.type(amount(), typed)
    await user.click(radio('No'))
    expect(isBlocked(submit())).toBe(true)
    await user.type(amount(), '{Enter}')
    expect(amount().value).toBe(typed)
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    await screen.findByText(typed === '-50' ? /above 0/ : /such as 650, 1,200 or 99.50/)
    expect(server.sent).toEqual([])
  },
)

it('takes cash with four keys', async () => {
  const user = openDialog()
  await waitFor(() => expect(document.activeElement).toBe(radio('Yes')))
  await user.keyboard(' ')
  await user.tab()
  expect(document.activeElement).toBe(radio('Cash'))
  await user.keyboard(' {Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent[0]?.body).toEqual({
    version: 3,
    payment: { amount: 600, received: true, mode: 'Cash' },
  })
})

it('replaces the price with the first typed digit', async () => {
  const user = openDialog()
  await waitFor(() => expect(document.activeElement).toBe(radio('Yes')))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(amount())
  await user.keyboard('450')
  expect(amount().value).toBe('450')
})

it('asks once to confirm a tenth of the booked price or ten times it', async () => {
  const user = openDialog('Admin', buildAppointment({ price: 650 }))
  await user.click(radio('No'))
  await user.clear(amount())
  await user.type(amount(), '65')
  await user.click(submit())
  await screen.findByText('The booked price is ₹650. Take ₹65?')
  expect(server.sent).toEqual([])
  // A different amount must be confirmed again.
  await user.clear(amount())
  await user.type(amount(), '6500')
  expect(screen.queryByText(/^The booked price/)).toBeNull()
  await user.click(submit())
  await user.click(screen.getByRole('button', { name: 'Take ₹6,500' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent.map(({ body }) => body)).toEqual([
    { version: 3, payment: { amount: 6500, received: false } },
  ])
})

it('does not confirm the amount with the second click of a double click', async () => {
  const user = openDialog('Admin', buildAppointment({ price: 650 }))
  await user.click(radio('No'))
  await user.clear(amount())
  await user.type(amount(), '65')
  await user.dblClick(submit())
  await screen.findByText(/^The booked price/)
  expect(server.sent).toEqual([])
})

it('sends one payment for two clicks', async () => {
  const arriving = Promise.withResolvers<Response>()
  server.answer = () => arriving.promise
  const user = openDialog()
  await user.click(radio('No'))
  await user.dblClick(submit())
  expect(submit().disabled).toBe(true)
  arriving.resolve(Response.json({}))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent).toHaveLength(1)
})

it('closes and reloads when another desk made a change first', async () => {
  server.answer = answerProblem('changed_meanwhile')
  const user = openDialog()
  await user.click(radio('No'))
  await user.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onChanged).toHaveBeenCalledOnce()
  await screen.findByText(/^Somebody else changed this appointment meanwhile/)
})

it('stays open with its input when the server cannot be reached', async () => {
  server.answer = () => Promise.reject(new TypeError('network'))
  const user = openDialog()
  await user.clear(amount())
  await user.type(amount(), '450')
  await user.click(radio('No'))
  await user.click(submit())
  await screen.findByText(/cannot be reached/)
  expect(onClose).not.toHaveBeenCalled()
  expect(amount().value).toBe('450')
  expect(submit().disabled).toBe(false)
})

it('keeps its input when the session ends, for the same person only', async () => {
  server.answer = answerProblem('signed_out')
  const user = openDialog()
  await user.clear(amount())
  await user.type(amount(), '450')
  await user.click(radio('No'))
  await user.click(submit())
  await waitFor(() => expect(submit().disabled).toBe(false))
  expect(onClose).not.toHaveBeenCalled()
  user.unmount()
  openDialog()
  expect(amount().value).toBe('450')
  expect(radio('No')).toHaveProperty('checked', true)
  expect(Object.keys(sessionStorage).filter((name) => !name.startsWith('draft.tab.'))).toEqual([
    'draft.payment.41.1',
  ])
})

it.each(['given up', 'sent'])('deletes its input once it is %s', async (variant) => {
  const user = openDialog()
  await user.click(radio('No'))
  await user.click(variant === 'sent' ? submit() : screen.getByRole('button', { name: 'Close' }))
  if (variant === 'given up')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sessionStorage).toHaveLength(0)
})
