import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { DeskFilterFields } from './DeskFilterFields.tsx'

/** The lists as the server has them: retired rows only for those who ask. */
const rows = [
  { id: 1, name: 'Open', isRetired: false },
  { id: 2, name: 'Gone', isRetired: true },
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
  localStorage.clear()
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })

describe.each(['Consultant', 'Branch'])('the filter by %s', (name) => {
  it('names a retired one that it filters by', async () => {
    renderPage(<DeskFilterFields consultant={2} branch={2} onChange={() => {}} />)
    await screen.findAllByDisplayValue('Gone (retired)')
    expect(field(name).value).toBe('Gone (retired)')
  })

  it('can be a retired one, of whom something is left', async () => {
    const onChange = vi.fn<(changes: object) => void>()
    const user = renderPage(
      <DeskFilterFields consultant={undefined} branch={undefined} onChange={onChange} />,
    )
    await user.click(field(name))
    await user.click(await screen.findByRole('option', { name: 'Gone (retired)' }))
    expect(onChange).toHaveBeenCalledWith({ [name.toLowerCase()]: 2 })
  })
})
