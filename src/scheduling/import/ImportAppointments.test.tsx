import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FileRow } from '../../patients/import-kit/file-row.ts'
import { readTable } from '../../patients/import-kit/table-reader.worker.ts'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays } from '../../platform/day/day.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import type { ImportChoices } from './import-appointments.ts'
import ImportAppointments from './ImportAppointments.tsx'

/** The thread of the page that reads files. */
class ReadingWorker extends EventTarget {
  terminate(): void {}
  postMessage(bytes: Uint8Array): void {
    const answer = (rows: FileRow[] | undefined) =>
      this.dispatchEvent(new MessageEvent('message', { data: { rows } }))
    readTable(bytes).then(answer, () => answer(undefined))
  }
}

const choices: ImportChoices = {
  branches: [{ id: 1, name: 'Main' }],
  services: [{ id: 1, name: 'General Medicine' }],
  consultants: [
    { id: 4, name: 'Dr. Anita Deshpande', branches: [1], services: [1] },
    { id: 5, name: 'Dr. Rohan Mehta', branches: [1], services: [1] },
  ],
}
interface Sent {
  path: string
  body: { key: string; appointments: { starts: string; consultant: number }[] }
}
let sent: Sent[]
/** Times that a desk books between the check and the import. */
let takenSince: string[]
/** How many imports fail, as if their answers were lost. */
let failing: number

beforeEach(() => {
  ;[sent, takenSince, failing] = [[], [], 0]
  setSignedIn('Admin')
  vi.stubGlobal('Worker', ReadingWorker)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(path.endsWith('/choices') ? choices : [])
    const request = { path, body: JSON.parse(String(body)) } as Sent
    sent.push(request)
    const { appointments } = request.body
    if (path.endsWith('/check')) {
      return Response.json({
        rows: appointments.map(({ starts }) => ({
          here: starts === '08:00',
          problem: starts === '07:00' ? 'slot_not_offered' : null,
          patient: null,
          ends: starts.replace(/.$/, '9'),
        })),
      })
    }
    failing -= 1
    if (failing >= 0) return problemResponse('unavailable')
    return Response.json({
      rows: appointments.map(({ starts }) =>
        takenSince.includes(starts)
          ? { outcome: 'refused', problem: 'slot_taken' }
          : { outcome: 'booked', problem: null },
      ),
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const open = () => {
  renderPage(
    <MemoryRouter>
      <ImportAppointments />
    </MemoryRouter>,
  )
  return userEvent.setup({ applyAccept: false })
}
type User = ReturnType<typeof open>
const day = addDays(currentClinicTime().today, 3)
async function chooseFile(user: User, rows: string[]): Promise<void> {
  await screen.findByRole('button', { name: 'Choose a file' })
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([['Date,Time,Doctor,Patient,Mobile,Age', ...rows].join('\n')], 'coming.csv'),
  )
}
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const importsSent = () => sent.filter(({ path }) => path === '/api/appointment-imports')

it('asks what a name means, says what becomes of each row, then books what can be booked', async () => {
  takenSince = ['09:20']
  const user = open()
  await screen.findByText(/Patients get no message that these appointments were booked/)
  await chooseFile(user, [
    `${day},09:00,anita deshpande,Asha Rao,9876543210,34`,
    `${day},9:20 am,Rohan,Ravi,9876543211,40`,
    `${day},07:00,Rohan,Meena,9876543212,50`,
    `${day},08:00,Rohan,Usha,9876543213,50`,
    `${day},10:00,Dr. Gone,Left,9876543214,50`,
  ])
  await press(user, 'Check the rows')
  await screen.findByText('Please choose one of the options.')
  expect(sent).toEqual([])
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Consultant: Rohan' }),
    'Dr. Rohan Mehta',
  )
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Consultant: Dr. Gone' }),
    'Leave these rows out',
  )
  await press(user, 'Check the rows')
  await screen.findByText('Appointments that can be booked: 2')
  screen.getByText('Already here: 1')
  screen.getByText('Rows left out because of a name: 1')
  const wrong = () => within(screen.getByRole('region', { name: 'Rows that cannot be taken over' }))
  wrong().getByText('Time: This slot is not offered.')
  expect(importsSent()).toEqual([])

  await press(user, 'Book these appointments: 2')
  await screen.findByText('Appointments booked: 1')
  expect(importsSent()[0]!.body.appointments).toMatchObject([
    { starts: '09:00', consultant: 4, branch: 1, service: 1 },
    { starts: '09:20', consultant: 5, branch: 1, service: 1 },
  ])
  // Taken by a desk since the check, it is among the rows to save, in the order of the file.
  wrong().getByText('Time: This time is taken.')
  expect(
    wrong()
      .getAllByText(/^Row \d$/)
      .map((it) => it.textContent),
  ).toEqual(['Row 3', 'Row 4'])
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull()
})

it('goes on after a lost answer under the same name, and forgets a check when a name means another', async () => {
  failing = 1
  const user = open()
  await chooseFile(user, [`${day},09:00,Rohan,Asha Rao,9876543210,34`])
  const meaning = await screen.findByRole('combobox', { name: 'Consultant: Rohan' })
  await user.selectOptions(meaning, 'Dr. Rohan Mehta')
  await press(user, 'Check the rows')
  await screen.findByText('Appointments that can be booked: 1')
  await user.selectOptions(meaning, 'Dr. Anita Deshpande')
  expect(screen.queryByText('Appointments that can be booked: 1')).toBeNull()
  await press(user, 'Check the rows')
  await press(user, 'Book these appointments: 1')
  await screen.findByText(/Going on books nothing twice/)
  await press(user, 'Book these appointments: 1')
  await screen.findByText('Appointments booked: 1')
  expect(new Set(importsSent().map(({ body }) => body.key)).size).toBe(1)
  expect(importsSent()).toHaveLength(2)
  expect(sessionStorage.getItem('draft.appointment-import.1')).toBeNull()
})

it('says that what names can mean could not be read', async () => {
  vi.stubGlobal('fetch', async () => problemResponse('unexpected'))
  open()
  await screen.findByRole('button', { name: 'Try again' })
  expect(document.querySelector('input[type=file]')).toBeNull()
})
