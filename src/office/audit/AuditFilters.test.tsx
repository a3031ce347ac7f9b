import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import { emptyAuditFilterValues } from './audit-filter-values.ts'
import { AuditFilters } from './AuditFilters.tsx'

afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

it.each(['Day from', 'Day to'])(
  'the audit is not searched while a text that is no day stands in "%s"',
  async (name) => {
    vi.stubGlobal('fetch', async () => Response.json({ staff: [], actions: [], subjects: [] }))
    setSignedIn('Admin')
    const onSearch = vi.fn<() => void>()
    function StatefulFilters() {
      const [values, setValues] = useState(emptyAuditFilterValues)
      return (
        <AuditFilters
          values={values}
          onChange={setValues}
          onSearch={onSearch}
          onReset={() => setValues(emptyAuditFilterValues)}
        />
      )
    }
    const user = renderPage(<StatefulFilters />)
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name })
    await user.type(field(), '31-02-2026')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByText(/^Please enter the date as day-month-year/)
    expect(onSearch).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(field().value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(onSearch).toHaveBeenCalledOnce()
  },
)
