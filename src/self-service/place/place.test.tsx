import { screen, waitFor } from '@testing-library/react'
import { h } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { zoneOffsetAt } from '../../platform/day/zone-offset-at.ts'
import { drawPatientPage, type PatientPage } from '../../test-kit/patient-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { visibleText } from '../../test-kit/render-page.tsx'
import { createWords, pickTexts } from '../page/words.ts'
import { Place } from './place.tsx'
import { placeTexts, type OwnPlace } from './place-page.ts'

let answer: () => Response
let asked: unknown[]
let page: PatientPage
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T04:30:00Z'), shouldAdvanceTime: true })
  asked = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)))
    return answer()
  })
  window.location.hash = '#key'
})
afterEach(() => {
  page.close()
  window.location.hash = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const place = (changes: Partial<OwnPlace> = {}) =>
  Response.json({
    at: new Date().toISOString(),
    token: 'A-5',
    consultantName: 'Dr. Anita Deshpande',
    branchName: 'Koramangala',
    state: 'waiting',
    before: 2,
    wait: { from: 10, to: 25 },
    calledToken: 'A-3',
    ...changes,
  })

function open(): void {
  const words = createWords<(typeof placeTexts)[number]>(pickTexts(en, placeTexts), 'en')
  const facts = {
    locale: 'en' as const,
    timeZone: 'Asia/Kolkata',
    zoneOffset: zoneOffsetAt(Date.parse('2026-11-24T04:30:00Z'), 'Asia/Kolkata'),
    now: '2026-11-24T04:30:00Z',
    clinicName: 'Test Clinic',
    logo: '/assets/clinic.svg',
  }
  page = drawPatientPage(h(Place, { facts, words }))
}
const text = () => visibleText(page.container)

describe("a patient's own place", () => {
  it('says how many are before and how long it may take, then that it is their turn', async () => {
    answer = () => place()
    open()
    expect(text()).toContain('Loading …')
    expect(await screen.findByText('2 people are before you.')).toBeDefined()
    expect(asked).toEqual([{ link: 'key' }])
    expect(text()).toContain('10–25 min')
    expect(text()).toContain('A-3')
    answer = () => place({ state: 'called', wait: null, before: 0, calledToken: 'A-5' })
    await vi.advanceTimersByTimeAsync(16_000)
    expect(await screen.findByText('You are called. Please go in.')).toBeDefined()
    expect(text()).not.toContain('10–25 min')
  })

  it('says that a link of another day is over, and shows nothing of the place before', async () => {
    answer = () => place()
    open()
    await screen.findByText('A-5')
    answer = () => problemResponse('wrong_link')
    await vi.advanceTimersByTimeAsync(16_000)
    expect(await screen.findByText(/good for its day only/)).toBeDefined()
    expect(text()).not.toContain('A-5')
  })

  it('keeps the last answer with its time while the server is away, and asks again', async () => {
    answer = () => place()
    open()
    await screen.findByText('A-5')
    answer = () => new Response('a gateway', { status: 502 })
    await vi.advanceTimersByTimeAsync(16_000)
    expect(await screen.findByText(/^Not up to date: as of 10:00/)).toBeDefined()
    expect(text()).toContain('A-5')
    answer = () => place({ before: 0 })
    await vi.advanceTimersByTimeAsync(16_000)
    expect(await screen.findByText('You are next.')).toBeDefined()
    expect(text()).not.toContain('Not up to date')
  })

  it('shows no answer that comes after a later one, and none of the link before', async () => {
    const waiting: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)))
    open()
    await vi.advanceTimersByTimeAsync(16_000)
    const asked = waiting.length
    expect(asked).toBeGreaterThan(1)
    waiting.at(-1)!(place({ token: 'A-7' }))
    expect(await screen.findByText('A-7')).toBeDefined()
    waiting[0]!(place({ token: 'A-6' }))
    await vi.advanceTimersByTimeAsync(100)
    expect(text()).not.toContain('A-6')
    window.location.hash = '#other'
    await waitFor(() => expect(waiting).toHaveLength(asked + 1))
    expect(text()).not.toContain('A-7')
    waiting.at(-1)!(place({ token: 'B-1' }))
    expect(await screen.findByText('B-1')).toBeDefined()
  })

  it('shows on a line that is slower than it asks what came, as of when it was asked for', async () => {
    const waiting: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)))
    open()
    await vi.advanceTimersByTimeAsync(31_000)
    expect(waiting).toHaveLength(3)
    waiting[0]!(place({ token: 'A-7', at: '2026-11-24T04:30:00Z' }))
    expect(await screen.findByText('A-7')).toBeDefined()
    expect(text()).toContain('Not up to date: as of 10:00')
    waiting[1]!(place({ token: 'A-8' }))
    expect(await screen.findByText('A-8')).toBeDefined()
    expect(text()).not.toContain('Not up to date')
  })

  it('says why there is nothing to show, and asks again at a press', async () => {
    answer = () => problemResponse('too_many_requests')
    open()
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(page.container.querySelector('[data-failed]')).not.toBeNull()
    answer = () => place()
    again.click()
    expect(await screen.findByText('A-5')).toBeDefined()
  })

  it('asks for nothing more once it is closed', async () => {
    answer = () => place()
    open()
    await screen.findByText('A-5')
    page.close()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(16_000)
    expect(asked).toHaveLength(1)
  })
})
