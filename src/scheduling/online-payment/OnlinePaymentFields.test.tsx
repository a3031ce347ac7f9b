import { useForm } from '@mantine/form'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { OnlinePaymentFields } from './OnlinePaymentFields.tsx'

/** Where the branch takes payments by UPI. */
let upiAddress: string
/** The payments that had a transaction id before. */
let usedBefore: Record<string, object[]>

beforeEach(() => {
  upiAddress = 'opd.kor@okbank'
  usedBefore = {}
  setSignedIn('Admin')
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://clinic')
    return pathname === '/api/branches'
      ? Response.json([{ id: 1, name: 'Koramangala', upiAddress }])
      : Response.json(usedBefore[searchParams.get('transactionId')!] ?? [])
  })
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

function Fields() {
  const form = useForm({ initialValues: { amount: 600, transactionId: '' } })
  return (
    <>
      {[0, 450.5].map((amount) => (
        <button key={amount} type="button" onClick={() => form.setFieldValue('amount', amount)}>
          {amount}
        </button>
      ))}
      <OnlinePaymentFields
        branchId={1}
        appointmentId={41}
        amount={form.values.amount}
        field={form.getInputProps('transactionId')}
      />
    </>
  )
}
const transactionId = () => screen.getByRole('textbox', { name: 'UPI/Transaction ID' })

it('shows the code to scan for the amount that is asked for', async () => {
  const user = renderPage(<Fields />)
  await screen.findByRole('img', { name: 'QR code to pay ₹600 to opd.kor@okbank' })
  await user.click(screen.getByRole('button', { name: '0' }))
  expect(screen.queryByRole('img')).toBeNull()
  await user.click(screen.getByRole('button', { name: '450.5' }))
  screen.getByRole('img', { name: 'QR code to pay ₹450.50 to opd.kor@okbank' })
})

it('shows no code where the branch has no UPI address', async () => {
  upiAddress = ''
  usedBefore = { 'UPI-1': [{ day: '2026-11-21', branchName: 'Indiranagar' }] }
  const user = renderPage(<Fields />)
  await user.type(transactionId(), 'UPI-1')
  await screen.findByText(/already used/)
  expect(screen.queryByRole('img')).toBeNull()
})

it('warns of a transaction id that was used before', async () => {
  usedBefore = { 'UPI-77': [{ day: '2026-11-21', branchName: 'Indiranagar' }] }
  const user = renderPage(<Fields />)
  await user.type(transactionId(), 'UPI-77')
  await screen.findByText('This ID was already used on 21-11-2026 at Indiranagar.')
  expect(transactionId().getAttribute('aria-invalid')).not.toBe('true')
  await user.type(transactionId(), '1')
  await waitFor(() => expect(screen.queryByText(/already used/)).toBeNull())
})

it('says of an id nothing that was found for the one before', async () => {
  usedBefore = { 'UPI-77': [{ day: '2026-11-21', branchName: 'Indiranagar' }] }
  const user = renderPage(<Fields />)
  await user.type(transactionId(), 'UPI-77')
  await screen.findByText(/already used/)
  const answer = globalThis.fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(path)
    return path.includes('UPI-78') ? new Promise(() => {}) : answer(path, init)
  })
  await user.type(transactionId(), '{Backspace}8')
  expect(screen.queryByText(/already used/)).toBeNull()
  await waitFor(() => expect(asked.some((path) => path.includes('UPI-78'))).toBe(true))
  expect(screen.queryByText(/already used/)).toBeNull()
})
