import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import type { Column } from './DataTable.tsx'

interface Row {
  id: number
}

const rows = Array.from({ length: 5 }, (_, index): Row => ({ id: index + 1 }))
const columns: Column<Row>[] = [
  { key: 'name', title: 'Patient', cell: ({ id }) => <button>{`Patient ${id}`}</button> },
]
/** Tells that the library has come: it is what measures rows. */
const measured = vi.fn<() => void>()

beforeEach(() => {
  // jsdom has no layout. This is all of it that the library asks for.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    if (this.tagName === 'TR') measured()
    return 0
  })
  // The file before this one may have loaded it.
  vi.resetModules()
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('keeps each row that is shown when the library for all others comes', async () => {
  const { DataTable } = await import('./DataTable.tsx')
  renderPage(
    <DataTable label="Today's" columns={columns} rows={rows} rowKey={({ id }) => id} empty="" />,
  )
  const button = screen.getByRole('button', { name: 'Patient 3' })
  expect(measured).not.toHaveBeenCalled()
  await waitFor(() => expect(measured).toHaveBeenCalled())
  expect(screen.getByRole('button', { name: 'Patient 3' })).toBe(button)
})
