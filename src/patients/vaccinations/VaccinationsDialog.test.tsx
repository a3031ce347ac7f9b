import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { LivePage } from '../../test-kit/live-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import VaccinationsDialog from './VaccinationsDialog.tsx'

const { today } = currentClinicTime()
const given = {
  id: 5,
  vaccine: 'BCG',
  dose: 'Birth dose',
  givenOn: '2024-03',
  here: false,
  batch: '',
  site: null,
  givenBy: '',
  place: 'City hospital',
  branch: null,
  notedBy: 'Asha',
  withdrawn: null,
}
const standing = (vaccine: string, dose: string, state: string, day: string | null) => ({
  vaccineId: vaccine === 'MMR' ? 2 : 3,
  vaccine,
  dose,
  state,
  day,
})
const answer = {
  mark: '',
  given: [given],
  standings: [
    standing('MMR', '2nd dose', 'overdue', '2025-06-01'),
    standing('OPV', '3rd dose', 'coming', '2030-01-02'),
    standing('OPV', 'Birth dose', 'missed', null),
  ],
  bornOn: '2024-03-01' as string | null,
  vaccines: [
    { id: 2, name: 'MMR', doses: ['1st dose', '2nd dose'] },
    { id: 3, name: 'OPV', doses: ['Birth dose', '3rd dose'] },
  ],
}
let listed: typeof answer
let sent: { path: string; body: Record<string, unknown> }[]
let reply: () => Response
beforeEach(() => {
  listed = answer
  sent = []
  reply = () => Response.json({})
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json(listed)
    sent.push({ path, body: JSON.parse(body as string) as Record<string, unknown> })
    return reply()
  })
  setSignedIn('Consultant')
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const changed = vi.fn<() => Promise<unknown>>(async () => {})
const show = () =>
  renderPage(
    <LivePage>
      <VaccinationsDialog
        patient={{ id: 7, name: 'Meena Rao' }}
        opened
        onClose={() => {}}
        onChanged={changed}
      />
    </LivePage>,
  )
const dialog = () => within(screen.getByRole('dialog'))
async function begin(user: ReturnType<typeof show>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Note a vaccination' }))
  await user.click(dialog().getByRole('combobox', { name: /^Vaccine/ }))
  await user.click(await screen.findByRole('option', { name: 'MMR' }))
}
const save = (user: ReturnType<typeof show>) =>
  user.click(dialog().getByRole('button', { name: 'Save' }))

it('says what is due, what comes, what is too late, and what was given', async () => {
  show()
  const due = await screen.findByRole('region', { name: 'Due now' })
  expect(due.textContent).toMatch(/Overdue · .*MMR.*2nd dose.* · from 01-06-2025/)
  expect(due.textContent).toMatch(/Coming · .*OPV.*3rd dose.* · from 02-01-2030/)
  expect(due.textContent).toMatch(/Too late or not needed: .*OPV.*Birth dose/)
  expect(screen.getByText('03-2024 · City hospital · noted by Asha')).toBeDefined()
})

it('notes the dose that is to be given next, given here today', async () => {
  const user = show()
  await begin(user)
  await fill(user, dialog().getByRole('textbox', { name: /^Batch number/ }), 'B-1207')
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: '/api/clients/7/vaccinations',
    body: {
      vaccine: 2,
      dose: '2nd dose',
      here: true,
      givenOn: today,
      batch: 'B-1207',
      givenBy: 'Asha',
      place: '',
    },
  })
  await waitFor(() => expect(changed).toHaveBeenCalled())
  await screen.findByRole('button', { name: 'Note a vaccination' })
  expect(sessionStorage.length).toBe(0)
})

it('notes what a card says, with the year alone', async () => {
  const user = show()
  await begin(user)
  await user.click(dialog().getByRole('radio', { name: 'Elsewhere' }))
  await save(user)
  await screen.findByText(/Please enter a date, a month or a year/)
  expect(sent).toEqual([])
  await fill(user, dialog().getByRole('textbox', { name: /^Date, month or year/ }), '2019')
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({ here: false, givenOn: '2019', batch: '', givenBy: '' })
})

it('notes nothing while the day cannot be read', async () => {
  const user = show()
  await begin(user)
  const day = dialog().getByRole<HTMLInputElement>('textbox', { name: /^Date given/ })
  expect(day.value).toBe(formatDay(today))
  fireEvent.change(day, { target: { value: '31-02-2026' } })
  fireEvent.blur(day)
  await save(user)
  expect(sent).toEqual([])
  expect(day.value).toBe('31-02-2026')
})

it('sends the same request again after a lost answer, and keeps what was typed where it is refused', async () => {
  const user = show()
  await begin(user)
  reply = () => problemResponse('unavailable')
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  reply = () => problemResponse('dose_noted')
  await waitFor(() => save(user))
  await screen.findByText(/This dose is noted already/)
  expect(new Set(sent.map(({ body }) => body['requestKey'])).size).toBe(1)
  expect(dialog().getByRole('button', { name: 'Save' })).toBeDefined()
})

it('sends the same request again from a page that was loaded again, which shows it as noted', async () => {
  let user = show()
  await begin(user)
  await fill(user, dialog().getByRole('textbox', { name: /^Batch number/ }), 'B-1207')
  reply = () => problemResponse('unavailable')
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  user = show()
  const batch = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Batch number/ })
  expect(batch.value).toBe('B-1207')
  reply = () => Response.json({})
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  await screen.findByRole('button', { name: 'Note a vaccination' })
  expect(sessionStorage.length).toBe(0)
})

it('restores what was typed in a version that kept no request', async () => {
  const user = show()
  await begin(user)
  await fill(user, dialog().getByRole('textbox', { name: /^Batch number/ }), 'B-1207')
  cleanup()
  const [key] = Object.keys(sessionStorage)
  const stored = sessionStorage.getItem(key!)!
  expect(stored).toContain('"sent":null')
  sessionStorage.setItem(key!, stored.replace(/,"sent":null/, ''))
  show()
  const batch = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Batch number/ })
  expect(batch.value).toBe('B-1207')
})

it('sends the dose that it shows: one that the schedule has no more is to be chosen anew', async () => {
  const user = show()
  await begin(user)
  reply = () => problemResponse('invalid_input', { dose: 'vaccinations.doseRequired' })
  listed = {
    ...answer,
    vaccines: [{ id: 2, name: 'MMR', doses: ['Dose 1', 'Dose 2'] }],
  }
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  const dose = () => dialog().getByRole<HTMLInputElement>('combobox', { name: /^Dose/ })
  await waitFor(() => expect(dose().value).toBe(''))
  await save(user)
  await screen.findByText('Please choose a dose from the list.')
  expect(sent).toHaveLength(1)
  reply = () => Response.json({})
  await user.click(dose())
  await user.click(await screen.findByRole('option', { name: 'Dose 2' }))
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.body).toMatchObject({ vaccine: 2, dose: 'Dose 2' })
})

it('sends no vaccine that is retired meanwhile, and shows none', async () => {
  const user = show()
  await begin(user)
  reply = () => problemResponse('invalid_input', { vaccine: 'vaccinations.vaccineRequired' })
  listed = { ...answer, vaccines: answer.vaccines.slice(1) }
  await save(user)
  await screen.findByText('Please choose a vaccine from the list.')
  const vaccine = () => dialog().getByRole<HTMLInputElement>('combobox', { name: /^Vaccine/ })
  await waitFor(() => expect(vaccine().value).toBe(''))
  await save(user)
  expect(sent).toHaveLength(1)
})

it.each([
  { of: 'all are too late', missed: ['1st dose', '2nd dose'], dose: '1st dose' },
  { of: 'the first was given, and the other is too late', missed: ['2nd dose'], dose: '' },
  { of: 'all were given', missed: [], dose: '' },
])('offers as the dose where $of: "$dose"', async ({ missed, dose }) => {
  listed = {
    ...answer,
    standings: missed.map((label) => standing('MMR', label, 'missed', null)),
  }
  const user = show()
  await begin(user)
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({ vaccine: 2, dose })
})

it('asks for no dose before a vaccine is chosen, and says so', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Note a vaccination' }))
  const dose = () => dialog().getByRole<HTMLInputElement>('combobox', { name: /^Dose/ })
  expect([dose().disabled, dose().value]).toEqual([true, ''])
  expect(dose().getAttribute('aria-describedby')).toBeTruthy()
  await user.click(dialog().getByRole('combobox', { name: /^Vaccine/ }))
  await user.click(await screen.findByRole('option', { name: 'MMR' }))
  expect([dose().disabled, dose().value]).toEqual([false, '2nd dose'])
})

it('says how many further doses of the time it has seen, and one that came meanwhile only once it was refused', async () => {
  const further = { ...given, vaccine: 'MMR', dose: '' }
  listed = { ...answer, standings: [], given: [further] }
  const user = show()
  await begin(user)
  await user.click(dialog().getByRole('radio', { name: 'Elsewhere' }))
  await fill(user, dialog().getByRole('textbox', { name: /^Date, month/ }), '03-2024')
  await user.click(dialog().getByRole('combobox', { name: /^Dose/ }))
  await user.click(await screen.findByRole('option', { name: 'Another dose' }))
  reply = () => problemResponse('invalid_input', { givenOn: 'vaccinations.sameTime' })
  listed = { ...listed, given: [further, { ...further, id: 6 }] }
  await save(user)
  await screen.findByText(/^Such a dose is noted for the same time already/)
  await waitFor(() => expect(dialog().getAllByText(/City hospital/)).toHaveLength(2))
  reply = () => Response.json({})
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body.known)).toEqual([1, 2])
})

it('withdraws a vaccination with a reason, and asks for it', async () => {
  const user = show()
  await user.click(await screen.findByRole('button', { name: /^Withdraw: .*BCG/ }))
  await user.click(dialog().getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Please give a reason.')
  await fill(user, dialog().getByRole('textbox', { name: /^Reason/ }), 'Another child')
  await user.click(dialog().getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    path: '/api/clients/7/vaccinations/5/withdraw',
    body: { reason: 'Another child' },
  })
})

it('shows a withdrawn one with its reason, and no way to withdraw it again', async () => {
  const withdrawn = { day: '2026-05-06', by: 'Ravi', reason: 'Another child' }
  listed = { ...answer, given: [{ ...given, withdrawn: withdrawn as never }] }
  show()
  await screen.findByText(/Withdrawn on 06-05-2026 by .*Ravi.*: .*Another child/)
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save the card as PDF' })).toBeNull()
})
