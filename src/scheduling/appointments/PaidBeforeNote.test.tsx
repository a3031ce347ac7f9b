import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { isBlocked, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import type { PaidBefore } from './paid-before.ts'
import type { VisitPart } from './visit-parts.ts'
import PaymentDialog from './PaymentDialog.tsx'

let sent: unknown[]
const onClose = vi.fn<() => void>()
beforeEach(() => {
  sent = []
  onClose.mockClear()
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function openDialog(before: PaidBefore, unsaved: readonly VisitPart[] = []) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/paid-before')) return Response.json({ ...before, unsaved })
    if (init.method === 'GET') return Response.json([])
    sent.push(JSON.parse(init.body as string))
    return Response.json({})
  })
  setSignedIn('Admin')
  return renderPage(
    <PaymentDialog appointment={buildAppointment()} opened onClose={onClose} onChanged={onClose} />,
  )
}
const amount = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Amount' })
const submit = () => screen.getByRole('button', { name: 'Submit' })

it('asks only for the rest of what was paid before the visit', async () => {
  const user = openDialog({ deposit: 200.5, package: null })
  await screen.findByText(/Paid before the visit: ₹200.50. Still to collect: ₹399.50/)
  expect(amount()!.value).toBe('399.5')
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.click(screen.getByRole('radio', { name: 'Cash' }))
  // Nothing typed is not nothing left to pay.
  await user.clear(amount()!)
  expect(isBlocked(submit())).toBe(true)
  await user.type(amount()!, '399.5')
  await user.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const payment = { amount: 600, paidBefore: 200.5, received: true, mode: 'Cash' }
  expect(sent[0]).toMatchObject({ payment })
})

it('asks for nothing where the package of the series pays', async () => {
  const inPackage = { share: 480, drawn: 480, price: 4800, left: 4800 }
  const user = openDialog({ deposit: 0, package: inPackage })
  await screen.findByText('From the package: ₹480 of ₹4,800; ₹4,320 left.')
  expect(amount()).toBeNull()
  await user.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[0]).toMatchObject({ payment: { amount: 480, paidBefore: 480, received: true } })
})

it('says what is typed at the visit and not saved, also where nothing is left to pay', async () => {
  const inPackage = { share: 480, drawn: 480, price: 4800, left: 4800 }
  openDialog({ deposit: 0, package: inPackage }, ['prescription', 'tests'])
  await screen.findByText('Typed, but not saved yet: Prescription, Recommended Test')
  expect(isBlocked(submit())).toBe(false)
})

it('says nothing of a visit whose parts are saved', async () => {
  openDialog({ deposit: 200.5, package: null })
  await screen.findByText(/Paid before the visit/)
  expect(screen.queryByText(/not saved/)).toBeNull()
})

it('conducts nothing by a Submit from before the note of what is not saved could be read', async () => {
  let answerNow: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/paid-before'))
      return new Promise<Response>((resolve) => {
        answerNow = resolve
      })
    if (init.method === 'GET') return Response.json([])
    sent.push(JSON.parse(init.body as string))
    return Response.json({})
  })
  setSignedIn('Admin')
  const user = renderPage(
    <PaymentDialog appointment={buildAppointment()} opened onClose={onClose} onChanged={onClose} />,
  )
  await user.click(await screen.findByRole('radio', { name: 'Yes' }))
  await user.click(screen.getByRole('radio', { name: 'Cash' }))
  await user.click(submit())
  answerNow(Response.json({ deposit: 0, package: null, unsaved: ['tests'] }))
  await screen.findByText('Typed, but not saved yet: Recommended Test')
  expect(sent).toEqual([])
  await user.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toHaveLength(1)
})
