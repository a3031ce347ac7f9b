import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { saveDeskFilter } from '../../masters/branches/use-desk-filter.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import VoucherDialog from './VoucherDialog.tsx'

const branch = (id: number, name: string) => ({
  id,
  name,
  address: '',
  phone: '',
  isRetired: false,
})

let branches: object[]
let sent: unknown[]
beforeEach(() => {
  branches = [branch(1, 'Pune'), branch(2, 'Nashik')]
  sent = []
  setSignedIn('Employee')
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(branches)
    sent.push(JSON.parse(init.body as string))
    return Response.json({ id: 1, number: 'PUN/V/2026-27/000001', countsForLater: null })
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(<VoucherDialog direction="in" opened onClose={() => {}} onChanged={() => {}} />)

it('begins at the branch where the desk has none, and at the kind where it has one', async () => {
  const { unmount } = open()
  const field = await screen.findByRole('combobox', { name: 'Branch' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  unmount()
  saveDeskFilter({ branch: 2 })
  open()
  const kind = await screen.findByRole('radio', { name: 'Change' })
  await waitFor(() => expect(document.activeElement).toBe(kind))
})

it('asks nobody for the branch of a clinic that has one', async () => {
  branches = [branch(7, 'Pune')]
  const user = open()
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveProperty('value', 'Pune'),
  )
  await user.click(screen.getByRole('radio', { name: 'Change' }))
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '500')
  await user.click(screen.getByRole('button', { name: 'Put in' }))
  await waitFor(() => expect(sent).toMatchObject([{ branch: 7, kind: 'change', amount: 500 }]))
})
