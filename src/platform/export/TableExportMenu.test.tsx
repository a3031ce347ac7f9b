import { act, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProblemError } from '../http/problem.ts'
import { text } from '../i18n/i18n.tsx'
import { renderPage } from '../../test-kit/render-page.tsx'
import type { ExportedTable } from './table-file.ts'
import TableExportMenu from './TableExportMenu.tsx'

let begun: number
beforeEach(() => {
  begun = 0
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        begun += 1
      }
      postMessage() {}
      terminate() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const table: ExportedTable = { columns: [], rows: [], totals: [] }

/** The menu over a table whose reading ends when the test says so. */
async function beginExport() {
  const reading = Promise.withResolvers<ExportedTable>()
  const readTable = vi.fn<() => Promise<ExportedTable>>(() => reading.promise)
  const user = renderPage(
    <MemoryRouter>
      <TableExportMenu title="Income" count={3} readTable={readTable} printPath="/print" />
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
  const finish = () => act(async () => reading.resolve(table))
  const refuse = () => act(async () => reading.reject(new ProblemError('unavailable')))
  return { user, readTable, finish, refuse }
}

it('no second export begins while the rows of the first are read', async () => {
  const { readTable, finish } = await beginExport()
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  await finish()
  expect(readTable).toHaveBeenCalledTimes(1)
  expect(begun).toBe(1)
})

it('an export that was stopped while its rows were read writes no file', async () => {
  const { user, finish } = await beginExport()
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  await finish()
  expect(begun).toBe(0)
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
})

it('an export whose screen was left while its rows were read writes no file', async () => {
  const { user, finish } = await beginExport()
  user.unmount()
  await finish()
  expect(begun).toBe(0)
})

it('an export whose rows cannot be read says so, and can begin again', async () => {
  const { refuse } = await beginExport()
  await refuse()
  expect(await screen.findByText(text('problem.unavailable'))).toBeTruthy()
  expect(begun).toBe(0)
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
})
