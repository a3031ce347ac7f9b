import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import {
  amount,
  answerProblem,
  appointment,
  onClose,
  openDialog,
  radio,
  server,
  servePayments,
  submit,
} from '../../test-kit/payment-dialog.tsx'

servePayments()

let offered: { id: number; name: string; price: number }[]
beforeEach(() => {
  offered = [
    { id: 1, name: 'ECG', price: 300 },
    { id: 2, name: 'Injection', price: 50.5 },
  ]
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/api/charges' ? Response.json(offered) : answer(path, init),
  )
})

type User = ReturnType<typeof openDialog>
const add = async (user: User, name: RegExp) => {
  const button = screen.queryByRole('button', { name: 'Add a charge' })
  await user.click(button ?? screen.getByRole('combobox', { name: 'Add a charge' }))
  await user.click(await screen.findByRole('option', { name, hidden: true }))
}
const charges = () => within(screen.getByRole('list', { name: 'Charges' }))

it('asks for what was charged besides the visit on top of its price', async () => {
  const user = openDialog('Consultant')
  await add(user, /ECG/)
  expect(amount().value).toBe('900')
  await add(user, /Injection/)
  await user.click(charges().getByRole('button', { name: 'One more: Injection' }))
  expect(charges().getByText('₹101')).toBeTruthy()
  expect(amount().value).toBe('1001')
  await user.click(charges().getByRole('button', { name: 'One less: ECG' }))
  expect(amount().value).toBe('701')
  await user.click(radio('Yes'))
  await user.click(submit())
  expect(server.sent).toEqual([
    {
      path: `/api/appointments/${appointment.id}/conduct`,
      body: {
        version: appointment.version,
        payment: { amount: 701, received: true },
        charges: [{ charge: 2, quantity: 2, price: 50.5 }],
      },
    },
  ])
})

it('sends nothing of charges where none is chosen', async () => {
  const user = openDialog('Consultant')
  await user.click(radio('Yes'))
  await user.click(submit())
  expect(server.sent[0]!.body).toEqual({
    version: appointment.version,
    payment: { amount: 600, received: true },
  })
})

it('a typed amount grows by what is charged besides', async () => {
  const user = openDialog('Consultant')
  await user.clear(amount())
  await user.type(amount(), '400')
  await add(user, /ECG/)
  expect(amount().value).toBe('700')
  await user.click(radio('No'))
  expect(screen.getByText(/The remaining ₹200/)).toBeTruthy()
})

it('a visit that was paid before can be charged with more, or with nothing after all', async () => {
  server.paidBefore = Promise.resolve({ deposit: 600, package: null })
  const user = openDialog('Consultant', buildAppointment())
  await screen.findByText('Nothing is left to collect.')
  await add(user, /ECG/)
  expect(amount().value).toBe('300')
  await user.click(charges().getByRole('button', { name: 'One less: ECG' }))
  expect(await screen.findByText('Nothing is left to collect.')).toBeTruthy()
  await add(user, /ECG/)
  await user.click(radio('Yes'))
  await user.click(submit())
  expect(server.sent[0]!.body).toMatchObject({
    payment: { amount: 900, received: true, paidBefore: 600 },
    charges: [{ charge: 1, quantity: 1, price: 300 }],
  })
})

const conductedWith = () => server.sent[0]!.body as { payment: object; charges?: object[] }
const oneEcg = [{ charge: 1, quantity: 1, price: 300 }]

it('what was paid before beyond the visit pays for what is charged besides', async () => {
  server.paidBefore = Promise.resolve({ deposit: 600, package: null })
  const user = openDialog('Consultant', buildAppointment({ fees: 400 }))
  await screen.findByText('Nothing is left to collect.')
  expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull()
  await add(user, /ECG/)
  expect(amount().value).toBe('100')
  expect(screen.getByText(/Still to collect: ₹100/)).toBeTruthy()
  expect(screen.queryByText('Nothing is left to collect.')).toBeNull()
  await user.click(radio('Yes'))
  await user.click(submit())
  expect(conductedWith()).toMatchObject({
    payment: { amount: 700, received: true, paidBefore: 600 },
    charges: oneEcg,
  })
})

it('what was paid before can be enough for all of it', async () => {
  server.paidBefore = Promise.resolve({ deposit: 700, package: null })
  // A tenth of the price is asked about only where it is typed.
  const user = openDialog('Admin', buildAppointment({ fees: 400, price: 7000 }))
  await screen.findByText('Nothing is left to collect.')
  await add(user, /ECG/)
  expect(await screen.findByText('Nothing is left to collect.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull()
  await user.click(submit())
  expect(conductedWith()).toEqual({
    version: appointment.version,
    payment: { amount: 700, received: true, paidBefore: 700 },
    charges: oneEcg,
  })
})

it.each(['Admin', 'Consultant'] as const)(
  'a visit that costs nothing is conducted as %s, and its deposit is left',
  async (role) => {
    server.paidBefore = Promise.resolve({ deposit: 600, package: null })
    const user = openDialog(role, buildAppointment({ fees: 0 }))
    await screen.findByText('Nothing is left to collect.')
    await user.click(submit())
    expect(conductedWith()).toEqual({
      version: appointment.version,
      payment: { amount: 0, received: true, paidBefore: 600 },
    })
    expect(onClose).toHaveBeenCalledOnce()
  },
)

it('what is charged besides a visit that costs nothing is paid from the deposit', async () => {
  server.paidBefore = Promise.resolve({ deposit: 600, package: null })
  const user = openDialog('Admin', buildAppointment({ fees: 0 }))
  await screen.findByText('Nothing is left to collect.')
  await add(user, /ECG/)
  await user.click(submit())
  expect(conductedWith()).toMatchObject({
    payment: { amount: 300, received: true, paidBefore: 600 },
    charges: oneEcg,
  })
})

it('keeps what was chosen before it is known that the visit is paid', async () => {
  const reading = Promise.withResolvers<{ deposit: number; package: null }>()
  server.paidBefore = reading.promise
  const user = openDialog('Consultant')
  await add(user, /ECG/)
  reading.resolve({ deposit: 600, package: null })
  await screen.findByText(/Paid before the visit/)
  expect(amount().value).toBe('300')
  expect((await screen.findByRole('list', { name: 'Charges' })).textContent).toContain('ECG')
  user.unmount()
  // The tab ends, and the dialog is opened again.
  server.paidBefore = Promise.resolve({ deposit: 600, package: null })
  const again = openDialog('Consultant')
  await screen.findByText(/Paid before the visit/)
  await again.click(radio('Yes'))
  await again.click(submit())
  expect(conductedWith()).toMatchObject({ payment: { amount: 900 }, charges: oneEcg })
})

it('keeps what was chosen when it is refused', async () => {
  server.answer = answerProblem('row_changed')
  const user = openDialog('Consultant')
  await add(user, /ECG/)
  await user.click(radio('Yes'))
  await user.click(submit())
  expect(await screen.findByText(/was changed by another user/)).toBeTruthy()
  expect(charges().getByText('ECG')).toBeTruthy()
})

it('says where charges are set up, where there is none', async () => {
  offered = []
  const user = openDialog()
  await user.click(screen.getByRole('button', { name: 'Add a charge' }))
  expect(await screen.findByText(/No charge is set up yet/)).toBeTruthy()
})

it('keeps a typed amount of a rest, though it is opened before what was paid before is known', async () => {
  const partly = { deposit: 200, package: null }
  server.paidBefore = Promise.resolve(partly)
  const user = openDialog('Consultant')
  await screen.findByText(/Paid before the visit/)
  await user.clear(amount())
  await user.type(amount(), '350')
  await user.click(radio('Yes'))
  user.unmount()
  const reading = Promise.withResolvers<typeof partly>()
  server.paidBefore = reading.promise
  openDialog('Consultant')
  await screen.findByRole('textbox', { name: 'Amount' })
  reading.resolve(partly)
  await screen.findByText(/Paid before the visit/)
  expect(amount().value).toBe('350')
})
