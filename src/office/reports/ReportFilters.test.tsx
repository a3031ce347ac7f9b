import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { beSignedIn, pageOf } from '../../test-kit/render-page.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { noReportWish, toReportFilter } from './report-filter-values.ts'

let searched: unknown[]
beforeEach(() => {
  searched = []
  vi.stubGlobal('fetch', async () => Response.json([]))
})
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

function Filters() {
  const [wish, setWish] = useState(noReportWish)
  return (
    <ReportFilters
      tab="home"
      wish={wish}
      onChange={setWish}
      onSearch={() => searched.push(toReportFilter('home', wish))}
      onReset={() => setWish(noReportWish)}
      tools={null}
    />
  )
}

function open() {
  beSignedIn('Admin')
  return pageOf(<Filters />)
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
// The date's field comes after the others.
const date = async () => {
  await screen.findByPlaceholderText('dd-mm-yyyy')
  return field('Date')
}

it('searches nothing while a text that is no day stands in the date, until Reset takes it away', async () => {
  const user = open()
  await user.type(await date(), '31-02-2026')
  await user.click(press('Search'))
  await screen.findByText(/^Please enter the date as day-month-year/)
  expect(searched).toEqual([])
  await user.click(press('Reset'))
  expect((await date()).value).toBe('')
  await user.click(press('Search'))
  expect(searched).toEqual([{ tab: 'home' }])
})

it('takes a mobile number in any form, and says what is none instead of cutting it', async () => {
  const user = open()
  await user.type(await field('Mobile number'), '98200 55667 1')
  await user.click(press('Search'))
  await screen.findByText('Mobile number must be 10 digits.')
  expect((await field('Mobile number')).value).toBe('98200 55667 1')
  expect(searched).toEqual([])
  await user.clear(await field('Mobile number'))
  await user.type(await field('Mobile number'), '+91 98200 55667')
  await user.click(press('Search'))
  expect(searched).toEqual([{ tab: 'home', mobile: '9820055667' }])
})
