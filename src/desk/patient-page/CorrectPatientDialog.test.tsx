import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import type { HouseholdMember } from '../../patients/register/household.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import CorrectPatientDialog from './CorrectPatientDialog.tsx'
import type { PatientProfile } from './patient-page.ts'

const meena: PatientProfile = {
  id: 7,
  mark: 'm',
  version: 3,
  name: 'Meena Rao',
  mobile: '9876543210',
  age: 41,
  bornOn: null,
  sex: null,
  fileNumber: null,
  hasNextFileNumber: false,
  email: null,
  location: null,
  language: null,
  messages: null,
  consent: null,
  allergies: null,
  deskNote: null,
  merges: [],
  family: [],
  appointments: { coming: 0, pending: 0, conducted: 0, cancelled: 0 },
  attendance: { came: 0, of: 0 },
  payments: { received: { Cash: 0, Online: 0, NotTold: 0 }, unpaid: 0, paidBefore: 0 },
  visitsUntilArrival: false,
  paperVisit: null,
}

let sent: unknown[]
let answer: () => Response
/** Who has the file number that is asked for. */
let holders: HouseholdMember[]
const onClose = vi.fn<() => void>()
beforeEach(() => {
  ;[sent, holders] = [[], []]
  answer = () => Response.json({ version: 4 })
  onClose.mockClear()
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return path === '/api/patients/household' ? Response.json(holders) : answer()
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const open = (patient = meena) => {
  setSignedIn('Admin')
  return renderPage(
    <MemoryRouter>
      <CorrectPatientDialog patient={patient} opened onClose={onClose} />
    </MemoryRouter>,
  )
}

it('is not saved while the date of birth holds no day', async () => {
  const user = open()
  await user.click(await screen.findByRole('radio', { name: 'Misspelt' }))
  await fill(user, field(/^Date of birth/), '31-02-2026')
  await user.click(save())
  await screen.findByText(/^Please enter the date as day-month-year/)
  expect(sent).toEqual([])
  await user.clear(field(/^Date of birth/))
  await fill(user, field(/^Date of birth/), '24-11-1985')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  // The age follows from the date of birth, and is not sent.
  expect(sent).toEqual([
    {
      version: 3,
      name: 'Meena Rao',
      mobile: '9876543210',
      bornOn: '1985-11-24',
      sex: null,
      email: '',
      location: '',
      language: null,
      messages: false,
      reason: 'misspelt',
    },
  ])
})

it('keeps what was typed when another desk was quicker, and says so', async () => {
  answer = () => problemResponse('row_changed')
  const user = open()
  await user.click(await screen.findByRole('radio', { name: 'Other reason' }))
  await fill(user, field(/^The reason in words/), 'Her card says so')
  await user.clear(field(/^Full name/))
  await fill(user, field(/^Full name/), "Meena D'Souza")
  await user.click(save())
  await screen.findByText(/^This entry was changed by another user/)
  expect(field(/^Full name/).value).toBe("Meena D'Souza")
  expect(onClose).not.toHaveBeenCalled()
})

it('sends a file number that was changed, and also that there is none any more', async () => {
  const user = open({ ...meena, fileNumber: 'OPD-1' })
  await user.click(await screen.findByRole('radio', { name: 'Misspelt' }))
  await user.clear(field(/^File number/))
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ fileNumber: '' }])
})

it('says whose a refused file number is, also where it is that of an entry merged into theirs', async () => {
  answer = () => problemResponse('file_number_taken')
  const contact = { email: '', location: '', language: null, messages: null, deskNote: null }
  holders = [
    {
      id: 9,
      version: 1,
      name: 'Ravi Rao',
      mobile: '9876543211',
      fileNumber: 'OPD-1',
      age: 30,
      ...contact,
    },
  ]
  const user = open()
  await user.click(await screen.findByRole('radio', { name: 'Misspelt' }))
  await fill(user, field(/^File number/), 'OPD-2')
  await user.click(save())
  const holder = await screen.findByRole('link', { name: 'Ravi Rao' })
  expect(holder.closest('[role=alert]')!.textContent).toContain('OPD-2 is the file of Ravi Rao')
  expect(sent).toMatchObject([{ fileNumber: 'OPD-2' }, { fileNumber: 'OPD-2' }])
})
