import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLiveStatus } from '../live/live-feed.tsx'
import { renderPage } from '../../test-kit/render-page.tsx'
import NewVersionNotice from './NewVersionNotice.tsx'

const entry = (version: string) => `<meta name="version" content="${version}">`
const reload = vi.fn<() => void>()
let served: string

beforeEach(() => {
  reload.mockClear()
  served = 'first'
  const loaded = document.createElement('meta')
  loaded.name = 'version'
  loaded.content = 'first'
  document.head.replaceChildren(loaded)
  vi.stubGlobal('fetch', async () => new Response(entry(served)))
})
afterEach(() => {
  document.head.replaceChildren()
  setLiveStatus({ state: 'off' })
  vi.unstubAllGlobals()
})

function open(isUnattended = false) {
  setLiveStatus({ state: 'live' })
  return renderPage(
    <>
      <NewVersionNotice isUnattended={isUnattended} reload={reload} />
      <textarea aria-label="Reason" />
    </>,
  )
}

/** The server restarts: its line breaks and comes back. */
async function restart(): Promise<void> {
  await act(async () => setLiveStatus({ state: 'broken', sinceMs: 0 }))
  await act(async () => setLiveStatus({ state: 'live' }))
}
const note = () => screen.queryByText('A new version is available.')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('a server that restarts with the same version is nothing to speak of', async () => {
  open()
  await restart()
  expect(note()).toBeNull()
})

it('a new version is announced, and taken by a press alone', async () => {
  open()
  served = 'second'
  await restart()
  expect(note()).not.toBeNull()
  expect(reload).not.toHaveBeenCalled()
  await press('Reload the page')
  expect(reload).toHaveBeenCalledOnce()
})

it('what is typed and nowhere stored is asked about first', async () => {
  open()
  served = 'second'
  await restart()
  await userEvent.type(screen.getByLabelText('Reason'), 'Says "later"')
  await press('Reload the page')
  expect(reload).not.toHaveBeenCalled()
  await press('Keep editing')
  expect(note()).not.toBeNull()
  await press('Reload the page')
  await press('Discard')
  expect(reload).toHaveBeenCalledOnce()
})

it('what a draft has, or what was deleted again, is not asked about', async () => {
  open()
  served = 'second'
  await restart()
  const field = screen.getByLabelText('Reason')
  await userEvent.type(field, 'Says "later"')
  sessionStorage.setItem('draft.cancel.1', JSON.stringify({ reason: 'Says "later"' }))
  await press('Reload the page')
  expect(reload).toHaveBeenCalledTimes(1)
  sessionStorage.clear()
  await userEvent.clear(field)
  await press('Reload the page')
  expect(reload).toHaveBeenCalledTimes(2)
})

it('a version that was put aside is not announced again, the next one is', async () => {
  open()
  served = 'second'
  await restart()
  await press('Close')
  await restart()
  expect(note()).toBeNull()
  served = 'third'
  await restart()
  expect(note()).not.toBeNull()
})

it('a board, which nobody stands before, takes it once by itself', async () => {
  open(true)
  served = 'second'
  await restart()
  await restart()
  expect(reload).toHaveBeenCalledOnce()
  expect(note()).toBeNull()
})
