import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import type { AdjustmentKind } from '../../masters/money-limits/limit-rule.ts'
import { ChangeServer } from '../../test-kit/change-server.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { AdjustForm } from './AdjustForm.tsx'

const onCancel = vi.fn<() => void>()
const onChanged = vi.fn<() => void>()
let server: ChangeServer
beforeEach(() => {
  onCancel.mockClear()
  onChanged.mockClear()
  setSignedIn('Employee')
  server = new ChangeServer({ id: 9, state: 'entered' })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

const open = (kind: AdjustmentKind, aloneUpTo: number | null = null) =>
  renderPage(
    <AdjustForm
      id={41}
      kind={kind}
      limits={{ most: 800, aloneUpTo }}
      onCancel={onCancel}
      onChanged={onChanged}
    />,
  )
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
const button = (name: string) => screen.getByRole('button', { name })
const choose = (name: string) => screen.getByRole('radio', { name })

it.each(['0', '-5', 'NaN', '12.345', '1e3x', '800.01', '99999999999999'])(
  'refuses %s at the field of the amount, and sends nothing',
  async (typed) => {
    const user = open('refund')
    await user.click(choose('Cash'))
    await user.click(choose('Goodwill'))
    await user.click(amount())
    await user.paste(typed)
    await user.click(button('Refund'))
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    expect(server.sent).toEqual([])
  },
)

it('asks for mode, transaction id and reason at their fields', async () => {
  const user = open('refund')
  await user.type(amount(), '300')
  await user.click(button('Refund'))
  await screen.findByText('Please select a payment mode.')
  await screen.findByText('Please give a reason.')
  await user.click(choose('Online'))
  await user.click(choose('Goodwill'))
  await user.click(button('Refund'))
  await screen.findByText('Please enter the UPI/Transaction ID.')
  expect(server.sent).toEqual([])
})

it('above the limit it asks a second person, without the id of money that is not sent yet', async () => {
  const user = open('refund', 200)
  await user.type(amount(), '200.01')
  await user.click(choose('Online'))
  await user.click(choose('Goodwill'))
  expect(screen.getByRole('status').textContent).toContain('second person')
  await user.click(button('Ask for approval'))
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  expect(server.sent).toEqual([
    {
      path: '/api/appointments/41/refund',
      body: {
        idempotencyKey: expect.any(String),
        amount: 200.01,
        mode: 'Online',
        reason: 'goodwill',
      },
    },
  ])
})

it('sends the same key again after a lost answer, and another one for another amount', async () => {
  const user = open('discount')
  server.refuse('unavailable')
  await user.type(amount(), '100')
  await user.click(choose('Hardship'))
  await user.click(button('Discount'))
  await screen.findByRole('alert')
  expect(amount().value).toBe('100')
  await user.click(button('Discount'))
  await waitFor(() => expect(server.sent).toHaveLength(2))
  await user.clear(amount())
  await user.type(amount(), '150')
  server.refuse()
  await user.click(button('Discount'))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  const keys = server.sent.map(({ body }) => body.idempotencyKey)
  expect(server.sent.map(({ body }) => body.amount)).toEqual([100, 100, 150])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('a second click while the answer is late sends nothing more', async () => {
  const user = open('write-off')
  const letGo = server.hold()
  await user.type(amount(), '100')
  await user.click(choose('Cannot be reached'))
  await user.click(button('Write-off'))
  await user.type(amount(), '{Enter}')
  expect(onCancel).not.toHaveBeenCalled()
  letGo()
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  expect(server.sent).toHaveLength(1)
})

it('reads the account again when less is left than was typed', async () => {
  const user = open('refund')
  server.refuse('less_paid')
  await user.type(amount(), '300')
  await user.click(choose('Cash'))
  await user.click(choose('Goodwill'))
  await user.click(button('Refund'))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
})

it('asks for a refund once when its answer is lost and the account read again', async () => {
  function Account() {
    const [limits, setLimits] = useState({ most: 800, aloneUpTo: 500 })
    const form = { id: 41, kind: 'refund' as const, limits, onCancel, onChanged }
    return (
      <>
        <AdjustForm {...form} />
        <button onClick={() => setLimits({ most: 500, aloneUpTo: 200 })}>{limits.most}</button>
      </>
    )
  }
  const user = renderPage(<Account />)
  server.refuse('unavailable')
  await user.type(amount(), '300')
  await user.click(choose('Online'))
  await user.type(screen.getByRole('textbox', { name: /Transaction ID/ }), 'T1')
  await user.click(choose('Goodwill'))
  await user.click(button('Refund'))
  await screen.findByRole('alert')
  // It was entered: no more than 200 are left that take no second person.
  await user.click(button('800'))
  expect(button('500')).toBeTruthy()
  server.refuse()
  await user.click(button('Refund'))
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  expect(server.sent).toHaveLength(2)
  expect(server.sent[0]).toMatchObject({ body: { amount: 300, transactionId: 'T1' } })
  expect(server.sent[1]).toEqual(server.sent[0])
})
