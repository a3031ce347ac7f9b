import { act, render, screen, waitFor } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { userEvent } from '@testing-library/user-event'
import { Suspense, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'
import { reloadForVersion } from './page-version.tsx'

/** The entry script of the server's page; undefined while the connection is lost. */
let servedPage: string | undefined

beforeEach(() => {
  servedPage = undefined
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => {
    if (servedPage === undefined) throw new TypeError('no line')
    return new Response(servedPage)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  document.head.replaceChildren()
})

/** A script that loads at the given attempt, counted from 1. */
function pageWithScript(number: number, content: ComponentType = () => <p>Prescription</p>) {
  let tryCount = 0
  return async () => {
    tryCount += 1
    if (tryCount < number) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: content }
  }
}

function renderPart(Part: ComponentType) {
  render(
    <MantineProvider env="test">
      <p>Header</p>
      <Suspense>
        <Part />
      </Suspense>
    </MantineProvider>,
  )
  return userEvent.setup()
}
const failed = 'This part of the page could not be loaded.'

describe('a part whose script failed to load', () => {
  it('shows the message in its own place, and loads on retry', async () => {
    const user = renderPart(lazyPart(pageWithScript(3)))
    await screen.findByText(failed)
    expect(screen.getByText('Header')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(failed)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Prescription')
    expect(screen.queryByText(failed)).toBeNull()
  })

  it('loads by itself when the connection returns', async () => {
    renderPart(lazyPart(pageWithScript(2)))
    await screen.findByText(failed)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Prescription')).toBeTruthy()
  })

  it('retries when it is mounted again', async () => {
    const Part = lazyPart(pageWithScript(2))
    renderPart(Part)
    await screen.findByText(failed)
    renderPart(Part)
    expect(await screen.findByText('Prescription')).toBeTruthy()
  })

  it('fails alone in a dialog, which closes as usual', async () => {
    const onClose = vi.fn<() => void>()
    const Part = lazyDialog<{ opened: boolean; onClose: () => void }>(pageWithScript(2) as never)
    const user = renderPart(() => <Part opened onClose={onClose} />)
    expect((await screen.findByRole('dialog')).textContent).toContain(failed)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('passes errors inside the loaded part on to outer boundaries', async () => {
    const Broken = lazyPart(
      pageWithScript(1, () => {
        throw new Error('broken')
      }),
    )
    expect(() => renderPart(Broken)).not.toThrow()
    await waitFor(() => expect(document.body.textContent).not.toContain(failed))
  })

  it('offers a reload when the server has another version', async () => {
    const page = (version: string) => `<head><meta name="version" content="${version}"></head>`
    const shown = new DOMParser().parseFromString(page('1'), 'text/html')
    document.head.replaceChildren(...shown.head.children)
    servedPage = page('2')
    renderPart(lazyPart(pageWithScript(9)))
    await screen.findByText(/A new version is available/)
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('a new version', () => {
  it('is loaded by one reload, not by several in a row', () => {
    const reload = vi.fn<() => void>()
    expect(reloadForVersion('/assets/built/index-2.js', reload)).toBe(true)
    expect(reloadForVersion('/assets/built/index-2.js', reload)).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    expect(reloadForVersion('/assets/built/index-3.js', reload)).toBe(true)
  })

  it('is not loaded automatically when the reload cannot be recorded', () => {
    const reload = vi.fn<() => void>()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    expect(reloadForVersion('/assets/built/index-2.js', reload)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})

it('a dialog whose script was loaded before is shown at once, without what waits in its place', async () => {
  const Part = lazyPart(pageWithScript(1))
  Part.preload()
  await act(async () => {})
  render(
    <MantineProvider env="test">
      <Suspense fallback="waiting">
        <Part />
      </Suspense>
    </MantineProvider>,
  )
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.getByText('Prescription')).toBeTruthy()
})

it('a script that could not be loaded ahead is loaded again when the part is shown', async () => {
  const Part = lazyPart(pageWithScript(2))
  Part.preload()
  await act(async () => {})
  renderPart(Part)
  expect(await screen.findByText('Prescription')).toBeTruthy()
})
