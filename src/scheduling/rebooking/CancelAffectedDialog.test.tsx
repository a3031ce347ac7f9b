import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import CancelAffectedDialog from './CancelAffectedDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = (...amounts: number[]) => {
  const appointments = amounts.map((paidBefore, index) => ({
    id: index + 1,
    version: 4,
    paidBefore,
  }))
  return renderPage(
    <CancelAffectedDialog
      opened
      appointments={appointments}
      onClose={() => {}}
      onChanged={() => {}}
    />,
  )
}

it('says before several are cancelled what was paid ahead for them, and sends nothing of it', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(body as string))
    return Response.json({ cancelled: 3 })
  })
  const user = open(650, 0, 1_200)
  expect((await screen.findByRole('status')).textContent).toBe('Paid before the visit: ₹1,850')
  await user.click(screen.getByRole('button', { name: 'Cancel 3 appointments' }))
  await screen.findByText(/^3 appointments were cancelled/)
  expect(bodies).toEqual([
    { appointments: [1, 2, 3].map((id) => ({ id, version: 4 })), reason: 'consultant_away' },
  ])
})

it('says nothing of money where none was paid', async () => {
  open(0, 0)
  await screen.findByRole('dialog')
  expect(screen.queryByRole('status')).toBeNull()
})
