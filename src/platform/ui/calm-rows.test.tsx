import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordOwnChange } from '../http/own-changes.tsx'
import { DataTable, type Column } from './DataTable.tsx'

interface Row {
  id: number
  name: string
}
/** The names in the order in which their cells were rendered. */
let rendered: string[] = []
const columns: Column<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name }) => {
      rendered.push(name)
      return <button type="button">{name}</button>
    },
  },
]

let rerender: (content: React.ReactNode) => void
let readAt: number

function table(names: string[], list: string) {
  return (
    <MantineProvider env="test">
      <DataTable
        label="Patients"
        columns={columns}
        rows={names.map((name) => ({ id: name.codePointAt(0)!, name }))}
        rowKey={({ id }) => id}
        empty="Nobody"
        queryState={{
          error: null,
          isFetching: false,
          isPlaceholderData: false,
          refetch: () => {},
          version: { list, readAt },
        }}
      />
    </MantineProvider>
  )
}

/** What somebody else's change brings, or the next read of another list. */
function update(names: string[], list = 'today'): void {
  readAt += 1_000
  rerender(table(names, list))
}
const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const rowOf = (name: string) => screen.getByText(name).closest('tr')!
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  // No change of a test before is recent, nor one by the real clock, which this one begins anew.
  vi.advanceTimersByTime(36_000_000)
  // jsdom has no layout, and rows are rendered only where they have room.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  readAt = 1
  ;({ rerender } = render(table(['Asha', 'Bela', 'Chitra'], 'today')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('marks what is new or changed for a moment', async () => {
  expect(document.querySelector('[data-news]')).toBeNull()
  update(['Asha', 'Bela Rao', 'Chitra', 'Dev'])
  expect(rowOf('Bela Rao').dataset.news).toBe('changed')
  expect(rowOf('Dev').dataset.news).toBe('new')
  expect(rowOf('Asha').dataset.news).toBeUndefined()
  await pass(4_000)
  expect(document.querySelector('[data-news]')).toBeNull()
})

it('renders the cells of what is new or changed, and no others', async () => {
  rendered = []
  update(['Dev', 'Asha', 'Chitra', 'Bela Rao'])
  expect(shown()).toEqual(['Dev', 'Asha', 'Chitra', 'Bela Rao'])
  expect(new Set(rendered)).toEqual(new Set(['Dev', 'Bela Rao']))
  rendered = []
  await pass(4_000)
  expect(document.querySelector('[data-news]')).toBeNull()
  expect(rendered).toEqual([])
})

it('a row under the pointer stays where it is until the pointer leaves', async () => {
  fireEvent.pointerMove(screen.getByText('Bela'))
  update(['Zoya', 'Chitra', 'Bela'])
  expect(shown()).toEqual(['Asha', 'Bela', 'Zoya', 'Chitra'])
  expect(rowOf('Asha').hasAttribute('inert')).toBe(true)
  fireEvent.pointerLeave(rowOf('Bela').closest('tbody')!)
  await pass(500)
  expect(shown()).toEqual(['Zoya', 'Chitra', 'Bela'])
})

it('a pointer that lies still holds a row for ten seconds', async () => {
  fireEvent.pointerMove(screen.getByText('Bela'))
  update(['Zoya', 'Bela', 'Chitra'])
  await pass(9_000)
  expect(shown()[1]).toBe('Bela')
  await pass(2_000)
  expect(shown()).toEqual(['Zoya', 'Bela', 'Chitra'])
})

it('a row with the focus stays, and keeps the focus when it moves in the end', async () => {
  act(() => screen.getByText('Bela').focus())
  update(['Yamini', 'Zoya', 'Bela', 'Chitra'])
  expect(shown()[1]).toBe('Bela')
  await pass(11_000)
  expect(shown()).toEqual(['Yamini', 'Zoya', 'Bela', 'Chitra'])
  expect(document.activeElement?.textContent).toBe('Bela')
})

it('what this person has changed shows at once', () => {
  fireEvent.pointerMove(screen.getByText('Bela'))
  recordOwnChange()
  update(['Asha', 'Chitra'])
  expect(shown()).toEqual(['Asha', 'Chitra'])
  expect(document.querySelector('[data-news]')).toBeNull()
})

it('another filter shows its own rows at once, without marks', () => {
  fireEvent.pointerMove(screen.getByText('Bela'))
  update(['Meera', 'Bela'], 'upcoming')
  expect(shown()).toEqual(['Meera', 'Bela'])
  expect(document.querySelector('[data-news]')).toBeNull()
})
