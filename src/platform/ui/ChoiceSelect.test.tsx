import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ProblemError } from '../http/problem.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import { ChoiceSelect } from './ChoiceSelect.tsx'

const branch = (
  choices: { id: number; name: string }[] | undefined,
  error: ProblemError | null,
) => {
  const refetch = vi.fn<() => void>()
  const user = renderPage(
    <ChoiceSelect
      label="Branch"
      choices={choices}
      queryState={{ error, refetch }}
      value={null}
      onChange={() => {}}
    />,
  )
  return { user, refetch, open: () => user.click(screen.getByRole('combobox', { name: 'Branch' })) }
}

it('refetches when it is opened after a failure, and shows the error', async () => {
  const { open, refetch } = branch(undefined, new ProblemError('unavailable'))
  expect(refetch).not.toHaveBeenCalled()
  await open()
  expect(refetch).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('option', { name: 'The list could not be loaded' })).toBeTruthy()
  expect(screen.queryByText('Nothing found')).toBeNull()
})

it('offers a retry button only for errors that may pass', async () => {
  const { user, refetch } = branch(undefined, new ProblemError('unexpected'))
  await user.click(screen.getByRole('button', { name: /^Try again/ }))
  expect(refetch).toHaveBeenCalledTimes(1)
  user.unmount()
  branch(undefined, new ProblemError('forbidden'))
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
})

it('does not refetch when it is opened with rows loaded, even if they are old', async () => {
  const { open, refetch } = branch(
    [{ id: 1, name: 'Koramangala' }],
    new ProblemError('unavailable'),
  )
  await open()
  expect(refetch).not.toHaveBeenCalled()
  expect(screen.getByRole('option', { name: 'Koramangala' })).toBeTruthy()
})

const names = ['Andheri West', 'Indiranagar', 'Koramangala', 'Kothrud']
const four = names.map((name, index) => ({ id: index + 1, name }))
const inPage = () =>
  screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
const selected = () => document.querySelector('[data-combobox-selected]')?.textContent

it('has its choices in the page only when somebody comes to it', async () => {
  const { user } = branch(four, null)
  expect(inPage()).toEqual([])
  await user.tab()
  expect(inPage()).toEqual(names)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const field = screen.getByRole('combobox', { name: 'Branch' })
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(selected()).toBe('Indiranagar')
})

it('is opened at its choice by an arrow that comes before its choices are in the page', () => {
  renderPage(<ChoiceSelect label="Branch" choices={four} value={3} onChange={() => {}} />)
  expect(inPage()).toEqual([])
  const field = screen.getByRole('combobox', { name: 'Branch' })
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' })
  expect([inPage(), selected()]).toEqual([names, 'Kothrud'])
})

it('says that it is open after a click that comes before its choices are in the page', () => {
  renderPage(<ChoiceSelect label="Branch" choices={four} value={3} onChange={() => {}} />)
  const field = screen.getByRole('combobox', { name: 'Branch' })
  fireEvent.click(field)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-controls')!)?.role).toBe('listbox')
})

it('does not say that all are shown while a row is chosen that it does not know', () => {
  renderPage(
    <ChoiceSelect
      label="Branch"
      emptyChoice="All branches"
      choices={[{ id: 1, name: 'Koramangala' }]}
      value={2}
      onChange={() => {}}
    />,
  )
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Branch' }).placeholder).toBe('')
})
