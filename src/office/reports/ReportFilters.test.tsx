import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { fill, setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { emptyReportFilterValues, toReportFilter } from './report-filter-values.ts'

let onSearch: unknown[]
beforeEach(() => {
  onSearch = []
  vi.stubGlobal('fetch', async () => Response.json([]))
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

function StatefulFilters() {
  const [values, setValues] = useState(emptyReportFilterValues)
  return (
    <ReportFilters
      tab="home"
      values={values}
      onChange={setValues}
      onSearch={() => onSearch.push(toReportFilter('home', values))}
      onReset={() => setValues(emptyReportFilterValues)}
      isPending={false}
      tools={null}
    />
  )
}

function openFilters() {
  setSignedIn('Admin')
  return renderPage(<StatefulFilters />)
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
// The date field loads after the others.
const date = async () => {
  await screen.findAllByPlaceholderText('dd-mm-yyyy')
  return field('Date')
}

it('does not search with invalid text in the date, until Reset clears it', async () => {
  const user = openFilters()
  await fill(user, await date(), '31-02-2026')
  await user.click(press('Search'))
  await screen.findByText(/^Please enter the date as day-month-year/)
  expect(onSearch).toEqual([])
  await user.click(press('Reset'))
  expect((await date()).value).toBe('')
  await user.click(press('Search'))
  expect(onSearch).toEqual([{ tab: 'home' }])
})

it('accepts a mobile number in any format, and shows an error for others instead of cutting them', async () => {
  const user = openFilters()
  await fill(user, await field('Mobile number'), '98200 55667 1')
  await user.click(press('Search'))
  await screen.findByText('Mobile number must be 10 digits.')
  expect((await field('Mobile number')).value).toBe('98200 55667 1')
  expect(onSearch).toEqual([])
  await user.clear(await field('Mobile number'))
  await fill(user, await field('Mobile number'), '+91 98200 55667')
  await user.click(press('Search'))
  expect(onSearch).toEqual([{ tab: 'home', mobile: '9820055667' }])
})
