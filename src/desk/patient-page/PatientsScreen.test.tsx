import { screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { paths } from '../../access/permissions/paths.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import PatientsScreen from './PatientsScreen.tsx'

let answer: () => void
beforeEach(() => {
  setSignedIn('Admin')
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async () => {
    await answered
    return Response.json([
      { id: 7, name: 'Meena Rao', mobile: '9800000001', age: 40, lastDay: null, nextDay: null },
    ])
  })
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

const openScreen = () =>
  renderPage(
    <MemoryRouter initialEntries={[paths.clients]}>
      <Routes>
        <Route path={paths.clients} element={<PatientsScreen />} />
        <Route path={paths.client} element={<p>The patient’s page</p>} />
      </Routes>
    </MemoryRouter>,
  )

it('Enter pressed before the answer opens the first patient when it has come', async () => {
  const user = openScreen()
  await user.type(screen.getByRole('searchbox'), 'meena{Enter}')
  answer()
  expect(await screen.findByText('The patient’s page')).toBeTruthy()
})

it('Enter is forgotten when the text changes before the answer', async () => {
  const user = openScreen()
  await user.type(screen.getByRole('searchbox'), 'meena{Enter} r')
  answer()
  await screen.findByText('1 client')
  expect(screen.queryByText('The patient’s page')).toBeNull()
})

it('has no column of file numbers where no answer has one, nor that of a server of the version before', async () => {
  const user = openScreen()
  await user.type(screen.getByRole('searchbox'), 'meena')
  answer()
  await screen.findByText('1 client')
  expect(screen.getByRole('columnheader', { name: 'Patient' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'File no.' })).toBeNull()
})
