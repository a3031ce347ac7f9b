import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { AddChargeForm } from './AddChargeForm.tsx'

let offered: { id: number; name: string; price: number }[]
let sent: { charges: object[]; idempotencyKey: string }[]
let answer: () => Promise<Response>
const onCancel = vi.fn<() => void>()
const onChanged = vi.fn<() => void>()

beforeEach(() => {
  offered = [
    { id: 1, name: 'ECG', price: 300 },
    { id: 2, name: 'Injection', price: 50.5 },
  ]
  sent = []
  answer = async () => Response.json({})
  onCancel.mockClear()
  onChanged.mockClear()
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(offered)
    sent.push(JSON.parse(init.body as string))
    return answer()
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

const refuse = (code: ProblemCode) => async () =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

function openForm() {
  setSignedIn('Admin')
  return renderPage(<AddChargeForm id={41} onCancel={onCancel} onChanged={onChanged} />)
}
const add = async (user: ReturnType<typeof openForm>, name: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: 'Add a charge' }))
  await user.click(await screen.findByRole('option', { name, hidden: true }))
}
const charge = (rupees: string) => screen.getByRole('button', { name: `Charge ₹${rupees}` })

it('charges what was chosen, each with its quantity, and says that it is owed', async () => {
  const user = openForm()
  await add(user, /ECG/)
  await add(user, /Injection/)
  await user.click(screen.getByRole('button', { name: 'One more: Injection' }))
  await user.click(charge('401'))
  expect(await screen.findByText('Charged. The amount is owed.')).toBeTruthy()
  expect(sent).toMatchObject([
    {
      charges: [
        { charge: 1, quantity: 1, price: 300 },
        { charge: 2, quantity: 2, price: 50.5 },
      ],
    },
  ])
  expect(onChanged).toHaveBeenCalledOnce()
  expect(onCancel).toHaveBeenCalledOnce()
})

it('sends nothing while nothing is chosen, and says so', async () => {
  const user = openForm()
  await screen.findByRole('combobox', { name: 'Add a charge' })
  await user.click(charge('0'))
  expect(screen.getAllByText('Nothing is filled in yet.').length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

it('charges once for two clicks', async () => {
  const reply = Promise.withResolvers<Response>()
  answer = () => reply.promise
  const user = openForm()
  await add(user, /ECG/)
  await user.dblClick(charge('300'))
  reply.resolve(Response.json({}))
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

it('sends the same request again when the answer was lost, and another one for other charges', async () => {
  answer = refuse('unavailable')
  const user = openForm()
  await add(user, /ECG/)
  await user.click(charge('300'))
  await screen.findByRole('alert')
  await user.click(charge('300'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  await user.click(screen.getByRole('button', { name: 'One more: ECG' }))
  await user.click(charge('600'))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]!.idempotencyKey).not.toBe(sent[0]!.idempotencyKey)
  expect(onChanged).not.toHaveBeenCalled()
})

it('keeps what was chosen when a price is refused', async () => {
  answer = refuse('row_changed')
  const user = openForm()
  await add(user, /ECG/)
  await user.click(charge('300'))
  expect(await screen.findByText(/was changed by another user/)).toBeTruthy()
  expect(onCancel).not.toHaveBeenCalled()
  expect(screen.getByRole('list', { name: 'Charges' }).textContent).toContain('ECG')
  expect(onChanged).not.toHaveBeenCalled()
})

it('says where charges are set up, where there is none', async () => {
  offered = []
  const user = openForm()
  expect(await screen.findByText(/No charge is set up yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

it('leads to the charges when it is pressed before one is chosen', async () => {
  const user = openForm()
  const field = await screen.findByRole('combobox', { name: 'Add a charge' })
  field.blur()
  await user.click(charge('0'))
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])
})
