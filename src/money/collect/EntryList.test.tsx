import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import type { AccountEntry } from './collect.ts'
import { EntryList } from './EntryList.tsx'
import { GiveBack } from './GiveBack.tsx'
import { returnDeposit } from './return-deposit.ts'

const entry: AccountEntry = {
  id: 1,
  kind: 'deposit',
  adjustmentKind: null,
  amount: 600,
  returnsDeposit: false,
  mode: 'Cash',
  transactionId: null,
  note: null,
  day: '2026-11-20',
  paidOn: '2026-11-20',
  by: 'Reception',
  approvedBy: null,
  hasReceipt: true,
  receipt: { id: 31, number: 'KOR/2026-27/000031' },
  reversed: null,
}
const entries: AccountEntry[] = [
  entry,
  { ...entry, id: 2, kind: 'refund', returnsDeposit: true, note: 'patient_asked', receipt: null },
]

afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

it('shows the day on which it was paid, and beside it another one for which it counts', () => {
  setSignedIn('Employee')
  const late: AccountEntry = { ...entry, id: 3, day: '2026-11-21' }
  renderPage(
    <EntryList id={41} entries={[entry, late]} patientLanguage={null} onChanged={() => {}} />,
  )
  const [onTime, afterwards] = screen.getAllByRole('listitem').map((it) => it.textContent)
  expect(onTime).toContain('20-11-2026, Cash')
  expect(onTime).not.toContain('counts for')
  expect(afterwards).toContain('20-11-2026, Cash')
  expect(afterwards).toContain('It counts for 21-11-2026.')
})

it('prints the receipt of what was taken, at the session at which the money stands', async () => {
  setSignedIn('Employee')
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push({ path, body: JSON.parse((init?.body as string) ?? 'null') })
    return Response.json({ width: 80, height: 100, pages: [] })
  })
  const user = renderPage(
    <EntryList id={41} entries={entries} patientLanguage="hi" onChanged={() => {}} />,
  )
  const open = screen.getAllByRole('button', { name: /^Print receipt/ })
  // A consultant does not see that of a colleague's session.
  expect(open).toHaveLength(1)
  await user.click(open[0]!)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: '/api/appointments/41/print-receipt',
    body: { receipt: 31, locale: 'hi' },
  })
})

it('offers to reverse what was taken to who may, and not what was given back of it', () => {
  setSignedIn('Admin')
  renderPage(<EntryList id={41} entries={entries} patientLanguage={null} onChanged={() => {}} />)
  expect(
    screen.getAllByRole('button', { name: /^Reverse/ }).map((it) => it.getAttribute('aria-label')),
  ).toEqual(['Reverse: Deposit ₹600'])
})

it('names who approved what took a second person', () => {
  setSignedIn('Employee')
  const approved = { ...entries[1]!, approvedBy: 'Asha Kulkarni' }
  renderPage(
    <EntryList id={41} entries={[entry, approved]} patientLanguage={null} onChanged={() => {}} />,
  )
  expect(screen.getAllByText(/Approved by: Asha Kulkarni$/)).toHaveLength(1)
})

it('lets its dialog close without a question after the paper and the language were chosen', async () => {
  setSignedIn('Employee')
  const onClose = vi.fn<() => void>()
  const user = renderPage(
    <Dialog opened onClose={onClose} title="Payments">
      <EntryList id={41} entries={[entry]} patientLanguage="hi" onChanged={() => {}} />
    </Dialog>,
  )
  await user.click(await screen.findByRole('button', { name: /^Print receipt/ }))
  await user.selectOptions(screen.getByLabelText('Paper'), 'A5')
  await user.selectOptions(screen.getByLabelText('Language of the sheet'), 'ta')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('Discard what you typed?')).toBeNull()
})

it('puts the focus into the question of a reversal, and back on its button', async () => {
  setSignedIn('Admin')
  const user = renderPage(
    <EntryList id={41} entries={[entry]} patientLanguage={null} onChanged={() => {}} />,
  )
  await user.click(screen.getByRole('button', { name: /^Print receipt/ }))
  const reverse = () => screen.getByRole('button', { name: /^Reverse: Deposit/ })
  await user.click(reverse())
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(reverse())
})

it('puts the focus into the question of giving back, and back on its button', async () => {
  setSignedIn('Admin')
  const props = { amount: 600, contract: returnDeposit, params: { id: 41 }, aloneUpTo: null }
  const user = renderPage(<GiveBack {...props} onChanged={() => {}} />)
  const giveBack = () => screen.getByRole('button', { name: /^Give back/ })
  await user.click(giveBack())
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(giveBack())
})
