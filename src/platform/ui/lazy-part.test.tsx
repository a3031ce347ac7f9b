import { act, render, screen, waitFor } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { userEvent } from '@testing-library/user-event'
import { Suspense, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'
import { takeVersion } from './page-version.tsx'

/** What the server says its first page is; undefined while the line is away. */
let served: string | undefined

beforeEach(() => {
  served = undefined
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => {
    if (served === undefined) throw new TypeError('no line')
    return new Response(served)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  document.head.replaceChildren()
})

/** A script that comes at the try of that number, from 1. */
function scriptAt(number: number, content: ComponentType = () => <p>Prescription</p>) {
  let tries = 0
  return async () => {
    tries += 1
    if (tries < number) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: content }
  }
}

function show(Part: ComponentType) {
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

describe('a part whose script could not be loaded', () => {
  it('says so in its place alone, and comes when it is tried again', async () => {
    const user = show(lazyPart(scriptAt(3)))
    await screen.findByText(failed)
    expect(screen.getByText('Header')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(failed)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Prescription')
    expect(screen.queryByText(failed)).toBeNull()
  })

  it('comes by itself when the line is there again', async () => {
    show(lazyPart(scriptAt(2)))
    await screen.findByText(failed)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Prescription')).toBeTruthy()
  })

  it('is asked for again where it is shown another time', async () => {
    const Part = lazyPart(scriptAt(2))
    show(Part)
    await screen.findByText(failed)
    show(Part)
    expect(await screen.findByText('Prescription')).toBeTruthy()
  })

  it('fails alone in a dialog, which closes like any other', async () => {
    const onClose = vi.fn<() => void>()
    const Part = lazyDialog<{ opened: boolean; onClose: () => void }>(scriptAt(2) as never)
    const user = show(() => <Part opened onClose={onClose} />)
    expect((await screen.findByRole('dialog')).textContent).toContain(failed)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('leaves what breaks inside it to those above', async () => {
    const Broken = lazyPart(
      scriptAt(1, () => {
        throw new Error('broken')
      }),
    )
    expect(() => show(Broken)).not.toThrow()
    await waitFor(() => expect(document.body.textContent).not.toContain(failed))
  })

  it('says that a new version is there, where the server gives out another one', async () => {
    const page = (script: string) => `<head><script type="module" src="${script}"></script></head>`
    const shown = new DOMParser().parseFromString(page('/assets/built/index-1.js'), 'text/html')
    document.head.replaceChildren(...shown.head.children)
    served = page('/assets/built/index-2.js')
    show(lazyPart(scriptAt(9)))
    await screen.findByText(/A new version is ready/)
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('a new version', () => {
  it('is taken by one reload, and not by one after the other', () => {
    const reload = vi.fn<() => void>()
    expect(takeVersion('/assets/built/index-2.js', reload)).toBe(true)
    expect(takeVersion('/assets/built/index-2.js', reload)).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    expect(takeVersion('/assets/built/index-3.js', reload)).toBe(true)
  })

  it('is not taken where it cannot be remembered', () => {
    const reload = vi.fn<() => void>()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    expect(takeVersion('/assets/built/index-2.js', reload)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})
