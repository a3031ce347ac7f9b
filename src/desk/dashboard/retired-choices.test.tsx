import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { emptyTabFilter, type TabFilter } from './dashboard-state.ts'
import { TabFilters } from './TabFilters.tsx'

const rows = [
  { id: 1, name: 'Open', isRetired: false },
  { id: 2, name: 'Gone', isRetired: true },
  { id: 3, name: 'Long gone', isRetired: true },
]

beforeEach(() => {
  setSignedIn('Admin')
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(rows.filter((it) => !it.isRetired || url.includes('withRetired=true'))),
    ),
  )
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

const show = (filter: Partial<TabFilter>, bothRequired: boolean) =>
  renderPage(
    <TabFilters
      filter={{ ...emptyTabFilter, ...filter }}
      onChange={() => {}}
      onSearch={() => {}}
      onReset={() => {}}
      withConsultant
      isPending={false}
      bothRequired={bothRequired}
    />,
  )

describe.each(['consultant', 'branch'] as const)('the %s of the desk', (name) => {
  const field = () =>
    screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(name, 'i') })

  it.each([true, false])('is named when it is retired (both required: %s)', async (required) => {
    show({ [name]: 2 }, required)
    expect(await screen.findByDisplayValue('Gone (retired)')).toBe(field())
  })

  it('is no other retired one where free slots are looked for', async () => {
    const user = show({ [name]: 2 }, true)
    await screen.findByDisplayValue('Gone (retired)')
    await user.click(field())
    await screen.findByRole('option', { name: 'Open' })
    expect(screen.queryByRole('option', { name: 'Long gone (retired)' })).toBeNull()
  })
})
