import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { hearChange, LivePage } from '../../test-kit/live-page.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { AddChargeForm } from './AddChargeForm.tsx'

afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

it('a charge whose answer was lost is repeated as it was, whatever the price is by now', async () => {
  let price = 300
  let refusal: ProblemCode | undefined = 'unavailable'
  let readings = 0
  const sent: unknown[] = []
  const onCancel = vi.fn<() => void>()
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') {
      readings += 1
      return Response.json([{ id: 1, name: 'ECG', price }])
    }
    sent.push(JSON.parse(init.body as string))
    if (!refusal) return Response.json({})
    const body = { code: refusal, message: refusal, requestId: 'r' }
    return Response.json(body, { status: problems[refusal] })
  })
  setSignedIn('Admin')
  const user = renderPage(
    <LivePage>
      <AddChargeForm id={41} onCancel={onCancel} onChanged={() => {}} />
    </LivePage>,
  )
  await user.click(await screen.findByRole('combobox', { name: 'Add a charge' }))
  await user.click(await screen.findByRole('option', { name: /ECG/, hidden: true }))
  const readPrice = async (next: number) => {
    price = next
    const before = readings
    await hearChange({ subject: 'masters' })
    await waitFor(() => expect(readings).toBeGreaterThan(before))
  }
  // Before it is sent it follows the price.
  await readPrice(320)
  await user.click(await screen.findByRole('button', { name: 'Charge ₹320' }))
  await screen.findByRole('alert')
  await readPrice(350)
  refusal = 'row_changed'
  await user.click(screen.getByRole('button', { name: 'Charge ₹320' }))
  // It was not charged, as is known by now.
  await screen.findByRole('button', { name: 'Charge ₹350' })
  expect(sent[1]).toEqual(sent[0])
  refusal = undefined
  await user.click(screen.getByRole('button', { name: 'Charge ₹350' }))
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  expect(sent[2]).toMatchObject({ charges: [{ charge: 1, quantity: 1, price: 350 }] })
})
