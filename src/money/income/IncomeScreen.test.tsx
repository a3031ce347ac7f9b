import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import IncomeScreen from './IncomeScreen.tsx'

let asked: string[]
let added: unknown[]
beforeEach(() => {
  asked = []
  added = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      added.push(JSON.parse(String(body)))
      return Response.json({ id: 1 })
    }
    asked.push(url)
    if (url.startsWith('/api/income')) {
      return Response.json({ rows: [], serviceName: null, personName: null })
    }
    if (url.startsWith('/api/consultants')) return Response.json([{ id: 4, name: 'Dr. Anita' }])
    return Response.json([])
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const openIncome = () =>
  renderPage(
    <MemoryRouter>
      <IncomeScreen />
    </MemoryRouter>,
  )
const incomeCalls = () => asked.filter((url) => url.startsWith('/api/income'))

it('a day that does not exist changes nothing, and says why', async () => {
  setSignedIn('Admin')
  const user = openIncome()
  const from = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^From/ })
  // Blocked until the script of date fields is loaded, which takes the field's place.
  await waitFor(() => expect(from().disabled).toBe(false))
  await waitFor(() => expect(incomeCalls()).toHaveLength(1))
  await user.clear(from())
  await fill(user, from(), '31-02-2026')
  await user.tab()
  expect(await screen.findByText(/^Please enter the date as day-month-year/)).toBeTruthy()
  expect(incomeCalls()).toHaveLength(1)
})

it('a share is not saved while its last day cannot be read, nor without its number', async () => {
  setSignedIn('Admin')
  const user = openIncome()
  await user.click(await screen.findByRole('tab', { name: 'Shares' }))
  await user.click(await screen.findByRole('button', { name: 'Add a share' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }))
  await user.click(await dialog.findByRole('combobox', { name: /^Consultant/ }))
  await user.click(await screen.findByRole('option', { name: 'Dr. Anita' }))
  await save()
  expect(await dialog.findByText('Please enter a percentage above 0, up to 100.')).toBeTruthy()
  await fill(user, dialog.getByRole('textbox', { name: /^Percent/ }), '33.33')
  const to = dialog.getByRole<HTMLInputElement>('textbox', { name: /^To/ })
  await fill(user, to, '31-02-2026')
  await save()
  await dialog.findByText(/^Please enter the date as day-month-year/)
  expect(added).toEqual([])
  await user.clear(to)
  await save()
  await waitFor(() => expect(added).toHaveLength(1))
  expect(added[0]).toMatchObject({ consultant: 4, percent: 33.33, amount: null, validTo: null })
})
