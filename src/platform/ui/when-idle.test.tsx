import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePreloads } from './when-idle.tsx'

// jsdom never says that it is idle; the page of a test is when the test says so.
let waiting: (() => void)[]
beforeEach(() => {
  waiting = []
  vi.stubGlobal('requestIdleCallback', (call: () => void) => waiting.push(call))
  vi.stubGlobal('cancelIdleCallback', () => {})
})
afterEach(() => vi.unstubAllGlobals())

/** Runs what waits for the page to be idle, and lets what it began end. */
async function beIdle(): Promise<void> {
  for (const call of waiting.splice(0)) call()
  await new Promise((resolve) => setTimeout(resolve))
}

function Screen({ loaded }: { loaded: string[] }) {
  const part = (name: string) => ({ preload: async () => void loaded.push(name) })
  usePreloads([part('first'), part('second'), part('third')])
  return null
}

it('loads the parts of a screen in turn, each when the page is idle, until the screen is left', async () => {
  const loaded: string[] = []
  const { unmount } = render(<Screen loaded={loaded} />)
  expect(loaded).toEqual([])
  await beIdle()
  expect(loaded).toEqual(['first'])
  await beIdle()
  expect(loaded).toEqual(['first', 'second'])
  unmount()
  await beIdle()
  expect(loaded).toEqual(['first', 'second'])
})
