import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import type { FileRow } from '../import-kit/file-row.ts'
import ImportPatients from './ImportPatients.tsx'
import { readTable } from '../import-kit/table-reader.worker.ts'

/** The thread of the page that reads files. */
class ReadingWorker extends EventTarget {
  terminate(): void {}
  postMessage(bytes: Uint8Array): void {
    const answer = (rows: FileRow[] | undefined) =>
      this.dispatchEvent(new MessageEvent('message', { data: { rows } }))
    readTable(bytes).then(answer, () => answer(undefined))
  }
}

interface Sent {
  path: string
  body: { key: string; patients: { name: string }[] }
}
let sent: Sent[]
/** Names that are in the register already. */
let known: string[]
/** How many imports are answered before one fails. */
let failsAfter: number
let hold: Promise<void> | undefined
/** Whether a process of the version before answers, which knows no file numbers. */
let isOlderServer: boolean

beforeEach(() => {
  ;[sent, known, failsAfter, hold] = [[], [], Infinity, undefined]
  isOlderServer = false
  setSignedIn('Admin')
  vi.stubGlobal('Worker', ReadingWorker)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json([])
    const request = { path, body: body && JSON.parse(String(body)) } as Sent
    sent.push(request)
    const { patients } = request.body
    if (path.endsWith('/check')) {
      return Response.json({
        known: patients.map(({ name }) => known.includes(name)),
        ...(!isOlderServer && {
          taken: patients.map(() => false),
          left: patients.map(() => false),
        }),
      })
    }
    await hold
    if (sent.filter((it) => it.path === path).length > failsAfter)
      return problemResponse('unavailable')
    return Response.json({ added: patients.length, known: 0 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => {
  renderPage(
    <MemoryRouter>
      <ImportPatients />
    </MemoryRouter>,
  )
  // A file that the button's list does not offer is chosen all the same.
  return userEvent.setup({ applyAccept: false })
}
type User = ReturnType<typeof open>
const chooseFile = (user: User, content: string | Uint8Array<ArrayBuffer>, name = 'old.csv') =>
  user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([content], name),
  )
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const importsSent = () => sent.filter(({ path }) => path === '/api/patient-imports')

const file = [
  'Patient name,Mobile no,DOB,Gender',
  'Asha Rao,9876543210,25/12/1990,F',
  'Ravi,9876543211,01/02/1984,M',
  'ASHA RAO,98765 43210,25/12/1990,F',
  'Meena,12345,03/03/1970,F',
].join('\n')

describe('an import of patients', () => {
  it('says what becomes of each row before anything is sent, then adds who is new', async () => {
    known = ['Ravi']
    const user = open()
    await chooseFile(user, file)
    await screen.findByRole('heading', { name: /old\.csv · 4 rows/ })
    expect(screen.getByRole('combobox', { name: /Full name/ })).toHaveProperty('value', '0')
    expect(screen.getByRole('combobox', { name: /Date of birth/ })).toHaveProperty('value', '2')
    expect(document.body.textContent).toContain('25/12/1990 · 01/02/1984 · 25/12/1990')
    // Each for itself: beside Arabic words 34/M would be written the other way round.
    expect(screen.getByText('01/02/1984').tagName).toBe('BDI')
    // A day of 25 tells the order.
    expect(screen.queryByRole('radio')).toBeNull()
    await press(user, 'Check the rows')
    await screen.findByText('1 patient can be added.')
    screen.getByText('1 is in the register already and stays as they are.')
    screen.getByText('1 row repeats an earlier one and is left out.')
    screen.getByText('1 row cannot be taken over.')
    const wrong = within(screen.getByRole('region', { name: 'Rows that cannot be taken over' }))
    wrong.getByText('Row 5')
    wrong.getByText('Mobile number: Mobile number must be 10 digits.')
    expect(importsSent()).toEqual([])

    await press(user, 'Add 1 patient')
    await screen.findByText('1 patient was added.')
    expect(importsSent().map(({ body }) => body.patients)).toEqual([
      [
        expect.objectContaining({
          name: 'Asha Rao',
          mobile: '9876543210',
          bornOn: '1990-12-25',
          sex: 'female',
        }),
      ],
    ])
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })

  it('asks for what the file does not say: its columns, and which number is the day', async () => {
    const user = open()
    await chooseFile(user, 'Asha Rao;9876543210;01/02/1984\nRavi;9876543211;03/04/1985')
    await screen.findByRole('heading', { name: /2 rows/ })
    const check = screen.getByRole('button', { name: 'Check the rows' })
    await user.click(check)
    expect(sent).toEqual([])
    await screen.findByText(/Please choose the columns/)
    await user.selectOptions(screen.getByRole('combobox', { name: /Full name/ }), 'Column 1')
    await user.selectOptions(screen.getByRole('combobox', { name: /Mobile number/ }), 'Column 2')
    await user.selectOptions(screen.getByRole('combobox', { name: /Date of birth/ }), 'Column 3')
    await user.click(screen.getByRole('radio', { name: 'The month' }))
    await user.click(check)
    await press(user, 'Add 2 patients')
    await screen.findByText('2 patients were added.')
    expect(importsSent()[0]!.body.patients).toMatchObject([
      { bornOn: '1984-01-02' },
      { bornOn: '1985-03-04' },
    ])
  })

  it('asks which number is the day until a row tells, be it the last of a long file', async () => {
    const user = open()
    const rows = Array.from(
      { length: 1_100 },
      (_, at) => `Somebody,${9_000_000_000 + at},01/02/1984`,
    )
    await chooseFile(user, ['Name,Mobile,DOB', ...rows].join('\n'))
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }))
    await screen.findByText('Please choose one of the options.')
    expect(sent).toEqual([])
    await chooseFile(user, ['Name,Mobile,DOB', ...rows, 'Last,9100000000,12/25/1984'].join('\n'))
    await screen.findByRole('heading', { name: /1,101 rows/ })
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('forgets a check when a column changes, as it says nothing any more', async () => {
    const user = open()
    await chooseFile(user, file)
    await press(user, 'Check the rows')
    await screen.findByText(/patients can be added/)
    await user.selectOptions(screen.getByRole('combobox', { name: /Sex/ }), '')
    expect(screen.queryByText(/patients can be added/)).toBeNull()
    screen.getByRole('button', { name: 'Check the rows' })
  })

  it('sends no file number where there is none, so that a server of the version before takes the patient', async () => {
    isOlderServer = true
    const user = open()
    await chooseFile(user, 'Name,Mobile,Age,File no\nAsha Rao,9876543210,30,\nRavi,9876543211,40,7')
    await press(user, 'Check the rows')
    await press(user, 'Add 2 patients')
    await screen.findByText('2 patients were added.')
    for (const { body } of sent.filter((it) => it.body?.patients)) {
      expect(body.patients[0]).not.toHaveProperty('fileNumber')
      expect(body.patients[1]).toHaveProperty('fileNumber', '7')
    }
    expect(sent.filter((it) => it.body?.patients)).toHaveLength(2)
  })

  const many = Array.from({ length: 1_200 }, (_, at) => `Somebody,${9_000_000_000 + at},30`)

  it('sends a large file in parts, and goes on where it failed, under the same name', async () => {
    failsAfter = 1
    const user = open()
    await chooseFile(user, ['Name,Mobile,Age', ...many].join('\n'))
    await press(user, 'Check the rows')
    await press(user, 'Add 1,200 patients')
    await screen.findByText(/Going on adds nobody twice/)
    screen.getByText('200 patients were added.')
    failsAfter = Infinity
    await press(user, 'Add 1,000 patients')
    await screen.findByText('1,200 patients were added.')
    expect(importsSent().map(({ body }) => body.patients.length)).toEqual([
      200, 200, 200, 200, 200, 200, 200,
    ])
    expect(new Set(importsSent().map(({ body }) => body.key)).size).toBe(1)
    expect(screen.queryByText(/Going on/)).toBeNull()
  })

  it('is stopped after the part that is being sent', async () => {
    let go = () => {}
    hold = new Promise((resolve) => (go = resolve))
    const user = open()
    await chooseFile(user, ['Name,Mobile,Age', ...many].join('\n'))
    await press(user, 'Check the rows')
    await press(user, 'Add 1,200 patients')
    await press(user, 'Stop')
    go()
    await press(user, 'Add 1,000 patients')
    await screen.findByText('1,200 patients were added.')
    expect(importsSent().map(({ body }) => body.patients.length)).toEqual([
      200, 200, 200, 200, 200, 200,
    ])
  })

  it('says that a file is no table, is gone, is empty, or too large', async () => {
    const user = open()
    const gone = new File([file], 'gone.csv')
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, gone)
    await screen.findByText(/This file is not a table/)
    const large = new File([file], 'large.csv')
    Object.defineProperty(large, 'size', { value: 30_000_000 })
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, large)
    await screen.findByText(/larger than 20 MB/)
    await chooseFile(user, Uint8Array.from([0x89, 0x50, 0, 1]), 'photo.png')
    await screen.findByText(/This file is not a table/)
    await chooseFile(user, '\n\n')
    await screen.findByText('This file has no rows.')
    await chooseFile(user, file)
    await screen.findByRole('heading', { name: /4 rows/ })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
