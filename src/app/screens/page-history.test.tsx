import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { NavigationType } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageHistory, useVisit, type PageHistory, type Visit } from './page-history.tsx'

beforeEach(() => window.history.replaceState(null, '', '/Landing-Page?tab=home'))
afterEach(() => vi.restoreAllMocks())

const openHistory = () => {
  const history = createPageHistory()
  const visits: Visit[] = []
  history.subscribe((visit) => visits.push(visit))
  return { history, visits }
}

it('begins at the address of the page, whose entry has no key yet', () => {
  const { location, historyAction } = createPageHistory().visit
  expect(location).toEqual({
    pathname: '/Landing-Page',
    search: '?tab=home',
    hash: '',
    state: null,
    key: 'default',
  })
  expect(historyAction).toBe(NavigationType.Pop)
})

it('tells of a page that is opened, with its state and a key of its own', () => {
  const { history, visits } = openHistory()
  history.push({ pathname: '/reports', search: '?page=2', hash: '' }, { back: true })
  const [visit] = visits
  expect(visit).toMatchObject({
    historyAction: NavigationType.Push,
    location: { pathname: '/reports', search: '?page=2', state: { back: true } },
  })
  expect(visit!.location.key).toMatch(/^\w{4,}$/)
  expect(history.visit).toBe(visit)
})

it('replaces an entry without adding one, and stays where it is scrolled to if asked', () => {
  const { history, visits } = openHistory()
  const entries = window.history.length
  history.replace('/reports', undefined, { preventScrollReset: true, flushSync: true })
  expect(window.history.length).toBe(entries)
  expect(visits[0]).toMatchObject({
    historyAction: NavigationType.Replace,
    preventScrollReset: true,
    flushSync: true,
    location: { pathname: '/reports', state: null },
  })
})

it('comes back to an entry by its key', async () => {
  const { history, visits } = openHistory()
  history.push('/reports')
  history.push('/audit')
  history.go(-1)
  await waitFor(() => expect(visits).toHaveLength(3))
  expect(visits[2]!.historyAction).toBe(NavigationType.Pop)
  expect(visits[2]!.location).toEqual(visits[0]!.location)
})

const refusePush = (name: string) =>
  vi.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('refused', name)
  })

it('loads a page that the browser takes no further entry for', async () => {
  const { history, visits } = openHistory()
  refusePush('SecurityError')
  history.push('/Landing-Page?tab=home#loaded')
  await waitFor(() => expect(window.location.hash).toBe('#loaded'))
  expect(visits.filter(({ historyAction }) => historyAction === NavigationType.Push)).toEqual([])
})

it('says that something cannot be kept with an entry', () => {
  refusePush('DataCloneError')
  expect(() => openHistory().history.push('/reports', () => {})).toThrow('refused')
})

it('tells nobody who no longer wants to hear', () => {
  const { history, visits } = openHistory()
  const onVisit = vi.fn<(visit: Visit) => void>()
  history.subscribe(onVisit)()
  history.push('/reports')
  expect([onVisit.mock.calls.length, visits.length]).toEqual([0, 1])
})

/** `onFirstRender` is what happens between two slices of it. */
function Page({ history, onFirstRender = () => {} }: PageProps) {
  const { location } = useVisit(history)
  useState(onFirstRender)
  return <p>{location.pathname}</p>
}

interface PageProps {
  history: PageHistory
  onFirstRender?: () => void
}

it('shows each visit, and where somebody has gone while the first screen was rendered', () => {
  const history = createPageHistory()
  render(<Page history={history} onFirstRender={() => history.push('/reports')} />)
  expect(screen.getByText('/reports')).toBeTruthy()
  act(() => history.push('/audit'))
  expect(screen.getByText('/audit')).toBeTruthy()
})
