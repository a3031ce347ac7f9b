import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

/** The paths of what was sent. */
let sent: string[]
/** Names that are in the register already. */
let known: string[]
let hold: Promise<void> | undefined

beforeEach(() => {
  ;[sent, known, hold] = [[], [], undefined]
  setSignedIn('Admin')
  vi.stubGlobal('Worker', ReadingWorker)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json([])
    sent.push(path)
    const { patients } = JSON.parse(String(body)) as { patients: { name: string }[] }
    if (path.endsWith('/check')) {
      return Response.json({
        known: patients.map(({ name }) => known.includes(name)),
        taken: patients.map(() => false),
        left: patients.map(() => false),
      })
    }
    await hold
    return Response.json({ added: patients.length, known: 0 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

const chooseFile = (user: UserEvent, content: string) =>
  user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([content], 'old.csv'),
  )
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const importsSent = () => sent.filter((path) => path === '/api/patient-imports')

describe('an import that is left on its way', () => {
  const manyRows = [
    'Patient name,Mobile no,DOB',
    ...Array.from({ length: 250 }, (_, at) => `Asha ${at},98765${10_000 + at},25/12/1990`),
  ].join('\n')
  const openAt = () => {
    renderPage(
      <MemoryRouter initialEntries={['/import']}>
        <Routes>
          <Route path="/import" element={<ImportPatients />} />
          <Route path="*" element={<p>Another screen</p>} />
        </Routes>
      </MemoryRouter>,
    )
    return userEvent.setup({ applyAccept: false })
  }
  async function begin(user: UserEvent): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await chooseFile(user, manyRows)
    await press(user, 'Check the rows')
    await screen.findByRole('button', { name: 'Add 250 patients' })
    hold = promise
    await press(user, 'Add 250 patients')
    return resolve
  }

  it('is asked about first, stays, and goes on', async () => {
    const user = openAt()
    const answer = await begin(user)
    await user.click(screen.getByRole('link', { name: 'Clients' }))
    expect(screen.getByRole('dialog').textContent).toContain('The import is not finished')
    await press(user, 'Stay')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answer()
    await waitFor(() => expect(importsSent()).toHaveLength(2))
    await screen.findByText('250 patients were added.')
    // At its end nothing asks, and nothing is said of it.
    expect(sessionStorage.getItem('draft.import.1')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Clients' }))
    await screen.findByText('Another screen')
  })

  it('stops after the part that is sent, and says so to whoever comes back', async () => {
    const user = openAt()
    const answer = await begin(user)
    await user.click(screen.getByRole('link', { name: 'Clients' }))
    await press(user, 'Leave and go on later')
    await screen.findByText('Another screen')
    answer()
    await waitFor(() => expect(sessionStorage.getItem('draft.import.1')).toContain('"done":200'))
    expect(importsSent()).toHaveLength(1)
    cleanup()
    hold = undefined
    known = Array.from({ length: 200 }, (_, at) => `Asha ${at}`)
    const again = openAt()
    const note = await screen.findByText(/To go on, choose the same file again\./)
    expect(note.textContent).toContain('200 of 250 patients sent')
    await chooseFile(again, manyRows)
    await press(again, 'Check the rows')
    await press(again, 'Add 50 patients')
    await screen.findByText('50 patients were added.')
    expect(sessionStorage.getItem('draft.import.1')).toBeNull()
  })

  it('has come to its end when all of its file are in the register', async () => {
    const name = 'draft.import.1'
    const stopped = (fileName: string) => JSON.stringify({ fileName, done: 200, total: 250 })
    known = Array.from({ length: 250 }, (_, at) => `Asha ${at}`)
    for (const fileName of ['another.csv', 'old.csv']) {
      sessionStorage.setItem(name, stopped(fileName))
      const user = openAt()
      await chooseFile(user, manyRows)
      await press(user, 'Check the rows')
      await waitFor(() => expect(sent).toHaveLength(2))
      await screen.findByText(/250 .*register/)
      const left = sessionStorage.getItem(name)
      expect(left).toBe(fileName === 'old.csv' ? null : stopped(fileName))
      cleanup()
      sent = []
    }
  })
})
