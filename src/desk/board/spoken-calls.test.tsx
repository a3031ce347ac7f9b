import { act, cleanup, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setClinic } from '../../platform/clock/clinic-clock.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import BoardScreen from './BoardScreen.tsx'

let spoken: { lang: string; text: string }[]
let called: { token: string; callCount: number; isInside?: boolean } | null
let speaks: boolean
let isOut: boolean

beforeEach(() => {
  spoken = []
  called = { token: 'A-3', callCount: 1 }
  speaks = true
  isOut = false
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    now: Date.parse('2026-11-24T04:30:00.000Z'),
    shouldAdvanceTime: true,
  })
  setClinic({ timeZone: 'Asia/Kolkata', serverOffsetMs: 0 })
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = ''
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    speak: ({ lang, text }: { lang: string; text: string }) => spoken.push({ lang, text }),
  })
  vi.stubGlobal('fetch', async () =>
    isOut
      ? problemResponse('unavailable')
      : Response.json({
          at: new Date().toISOString(),
          branchName: 'Koramangala',
          languages: ['en', 'fr'],
          speaks,
          lines: [
            {
              consultantName: 'Dr. Anita Deshpande',
              called: called && { initials: null, isInside: false, ...called },
              next: [],
              further: 0,
            },
          ],
        }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openBoard(): Promise<void> {
  renderPage(
    <RouterProvider
      router={createMemoryRouter([{ path: '/board/:id', element: <BoardScreen /> }], {
        initialEntries: ['/board/1#secret'],
      })}
    />,
  )
  await screen.findByText('Koramangala')
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const call = async (next: typeof called) => {
  called = next
  await pass(6000)
}
/** The languages in which each token was spoken, in order. */
const heard = () =>
  spoken.map(({ lang, text }) => `${lang.slice(0, 2)} ${/[A-Z] ?-? ?\d+/.exec(text)?.[0] ?? text}`)

it('each call is spoken once in each language of the link, in their order', async () => {
  await openBoard()
  await call({ token: 'A-4', callCount: 1 })
  expect(spoken.map(({ lang }) => lang.slice(0, 2))).toEqual(['en', 'fr'])
  expect(new Set(spoken.map(({ text }) => text)).size).toBe(1)
  expect(spoken[0]!.text).toContain('Dr. Anita Deshpande')
  // Nothing new, then the same call again, then they go in.
  await pass(30_000)
  expect(spoken).toHaveLength(2)
  await call({ token: 'A-4', callCount: 2 })
  expect(spoken).toHaveLength(4)
  await call({ token: 'A-4', callCount: 2, isInside: true })
  await call(null)
  expect(spoken).toHaveLength(4)
})

it('after an outage what was called meanwhile is spoken, and nothing a second time', async () => {
  await openBoard()
  await call({ token: 'A-4', callCount: 1 })
  const before = heard()
  isOut = true
  await pass(60_000)
  isOut = false
  await pass(10_000)
  expect(heard()).toEqual(before)
  isOut = true
  await call({ token: 'A-5', callCount: 1 })
  expect(heard()).toEqual(before)
  isOut = false
  await pass(10_000)
  expect(spoken).toHaveLength(4)
  await pass(30_000)
  expect(spoken).toHaveLength(4)
})

it('a page that is opened or reloaded does not speak what was called before', async () => {
  await openBoard()
  await pass(15_000)
  expect(spoken).toEqual([])
  await call({ token: 'A-4', callCount: 1 })
  expect(spoken).toHaveLength(2)
  cleanup()
  await openBoard()
  await pass(15_000)
  expect(spoken).toHaveLength(2)
  await call({ token: 'A-5', callCount: 1 })
  expect(spoken).toHaveLength(4)
})

it('nothing is spoken by a link without voice', async () => {
  speaks = false
  await openBoard()
  await call({ token: 'A-4', callCount: 1 })
  await call({ token: 'A-4', callCount: 2 })
  expect(spoken).toEqual([])
})
