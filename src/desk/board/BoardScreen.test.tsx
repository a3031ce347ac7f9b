import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setClinic } from '../../platform/clock/clinic-clock.tsx'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, visibleText } from '../../test-kit/render-page.tsx'
import type { readBoard } from './board.ts'
import BoardScreen from './BoardScreen.tsx'
import { newCalls } from './use-spoken-calls.tsx'

type Board = CallAnswer<typeof readBoard>
type Line = Board['lines'][number]

const start = Date.parse('2026-11-24T04:30:00.000Z')
const line: Line = {
  expectedAt: null,
  consultantName: 'Dr. Anita Deshpande',
  called: { token: 'A-3', initials: null, callCount: 1, isInside: false },
  next: [
    { token: 'A-4', initials: null, wait: { from: 0, to: 15 } },
    { token: 'A-5', initials: 'L M', wait: { from: 10, to: 25 } },
  ],
  further: 2,
}
const board = (changes: Partial<Board> = {}): Board => ({
  at: new Date().toISOString(),
  branchName: 'Koramangala',
  languages: ['en'],
  speaks: false,
  arrivalCode: '',
  lines: [line],
  ...changes,
})

let answer: () => Response
let bodies: unknown[]
beforeEach(() => {
  bodies = []
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    now: start,
    shouldAdvanceTime: true,
  })
  setClinic({ timeZone: 'Asia/Kolkata', serverOffsetMs: 0 })
  answer = () => Response.json(board())
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (address: string) =>
  renderPage(
    <RouterProvider
      router={createMemoryRouter([{ path: '/board/:id', element: <BoardScreen /> }], {
        initialEntries: [address],
      })}
    />,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the board', () => {
  it('shows tokens and waits, and asks by the secret behind the #', async () => {
    open('/board/1#secret')
    expect(await screen.findByText('A-3')).toBeDefined()
    expect(bodies[0]).toEqual({ branch: 1, link: 'secret' })
    for (const words of ['Koramangala', 'Please go in', 'up to 15 min', 'A-5 · L M', '10–25 min'])
      expect(visibleText()).toContain(words)
    expect(visibleText()).toContain('and 2 more')
  })

  it('says how patients tell that they are here, where the branch lets them', async () => {
    open('/board/1#secret')
    await screen.findByText('A-3')
    expect(visibleText()).not.toContain('Booked?')
    answer = () => Response.json(board({ arrivalCode: '4821' }))
    await pass(6000)
    expect(await screen.findByText(/“I am here” and type 4821/)).toBeDefined()
  })

  it('asks again every five seconds, and shows the newest answer', async () => {
    open('/board/1#secret')
    await screen.findByText('A-3')
    answer = () => Response.json(board({ lines: [] }))
    await pass(6000)
    expect(await screen.findByText('Nobody is waiting right now.')).toBeDefined()
  })

  it('says from when it is while nobody answers, and is itself again afterwards', async () => {
    open('/board/1#secret')
    await screen.findByText('A-3')
    expect(screen.queryByText(/Not up to date/)).toBeNull()
    answer = () => problemResponse('unavailable')
    await pass(30_000)
    expect(await screen.findByText('Not up to date: as of 10:00.')).toBeDefined()
    expect(visibleText()).toContain('A-3')
    answer = () => Response.json(board())
    await pass(6000)
    await waitFor(() => expect(screen.queryByText(/Not up to date/)).toBeNull())
  })

  it('shows nothing by a link that is revoked', async () => {
    open('/board/1#secret')
    await screen.findByText('A-3')
    answer = () => problemResponse('wrong_link')
    await pass(6000)
    expect(await screen.findByText('This link is not valid any more.')).toBeDefined()
    expect(visibleText()).not.toContain('A-3')
  })
})

describe('the voice', () => {
  const calledAs = (token: string, callCount: number, isInside = false): Line => ({
    ...line,
    called: { token, initials: null, callCount, isInside },
  })
  it('speaks a new call and one that is repeated, and nobody who goes in', () => {
    const tokens = (before: Line[], lines: Line[]) =>
      newCalls(before, lines).map(({ token }) => token)
    expect(tokens([], [calledAs('A-1', 1)])).toEqual(['A-1'])
    expect(tokens([calledAs('A-1', 1)], [calledAs('A-1', 1)])).toEqual([])
    expect(tokens([calledAs('A-1', 1)], [calledAs('A-1', 2)])).toEqual(['A-1'])
    expect(tokens([calledAs('A-1', 1)], [calledAs('A-1', 2, true)])).toEqual([])
    expect(tokens([calledAs('A-1', 1)], [calledAs('A-2', 1)])).toEqual(['A-2'])
  })
})
