import { fireEvent, waitFor } from '@testing-library/react'
import { h } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { zoneOffsetAt } from '../../platform/day/zone-offset-at.ts'
import type { OwnAppointment, OwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import { drawPatientPage, type PatientPage } from '../../test-kit/patient-page.tsx'
import { visibleText } from '../../test-kit/render-page.tsx'
import { createWords, pickTexts } from '../page/words.ts'
import { My } from './my.tsx'
import { myTexts, type MyFacts, type MyKey } from './my-texts.ts'

const now = Date.parse('2031-01-05T04:30:00Z')

const visit = (changes: Partial<OwnAppointment> = {}): OwnVisit => ({
  patientName: 'Ravi Kumar',
  language: null,
  messages: true,
  appointments: [
    {
      id: 5,
      version: 1,
      day: '2031-01-10',
      starts: '09:00',
      ends: '09:15',
      consultantName: 'Dr. Anita Deshpande',
      branch: { name: 'Koramangala', address: '80 Feet Road', phone: '' },
      status: 'PE',
      isHeld: false,
      isReleased: false,
      isDisplaced: false,
      byPatient: null,
      can: { confirm: true, cancel: true, move: true, wait: true },
      changesEnd: '2031-01-10T01:00:00.000Z',
      lastMoveDay: null,
      isWaiting: false,
      placeKey: null,
      sheets: [],
      feedback: null,
      ...changes,
    },
  ],
})
const asked0 = { version: 0, given: null, lastDay: '2031-01-17' }
const nothingMore = { confirm: false, cancel: false, move: false, wait: false }

/** The questions of the page and how each is answered, when a test wants it. */
let asked: { path: string; answer: (answer: Response | Error) => void }[]
let page: PatientPage
beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  asked = []
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/my/slots') {
      const slots = [{ id: 12, starts: '10:00', ends: '10:15' }]
      return Promise.resolve(Response.json({ days: ['2031-01-11'], day: '2031-01-11', slots }))
    }
    return new Promise((resolve, reject) => {
      const answer = (it: Response | Error) => (it instanceof Error ? reject(it) : resolve(it))
      asked.push({ path, answer })
    })
  })
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(changes: Partial<OwnAppointment> = {}): Promise<void> {
  const facts: MyFacts = {
    locale: 'en',
    timeZone: 'UTC',
    zoneOffset: zoneOffsetAt(now, 'UTC'),
    now: new Date(now).toISOString(),
    clinicName: 'Test Clinic',
    logo: '/assets/clinic.svg',
    path: '/my/secret',
    visit: visit(changes),
    note: null,
  }
  const words = createWords<MyKey>(pickTexts(en, myTexts), 'en')
  page = drawPatientPage(h(My, { facts, words }))
  // It listens a frame after it is drawn.
  await later(100)
}

const text = () => visibleText(page.container)
const paths = () => asked.map(({ path }) => path)
const button = (name: string) => {
  const found = [...page.container.querySelectorAll('button')].find((it) => it.textContent === name)
  if (!found) throw new Error(`no ${name} in ${text()}`)
  return found
}

async function openMoving(): Promise<void> {
  const details = [...page.container.querySelectorAll('details')].find((it) =>
    it.textContent.startsWith(en.dashboard.reschedule),
  )!
  details.open = true
  fireEvent(details, new Event('toggle'))
  await waitFor(() => fireEvent.click(page.container.querySelector('[name=slot]')!))
  await waitFor(() =>
    expect(page.container.querySelector<HTMLInputElement>('[name=slot]')!.checked).toBe(true),
  )
}

/** Each change, what the server answers once it is made, and what the page then says. */
const changes = {
  'says that they come': [
    () => button(en.patientLink.iCome).click(),
    { byPatient: 'confirmed' },
    en.patientLink.youCome,
  ],
  cancels: [
    () => button(en.dashboard.cancelYes).click(),
    { status: 'CN', can: nothingMore },
    en.calendar.status.CN,
  ],
  moves: [
    async () => {
      await openMoving()
      const form = page.container.querySelector('[name=slot]')!.closest('form')!
      fireEvent.submit(form)
    },
    { day: '2031-01-11', starts: '10:00', ends: '10:15' },
    '11-01-2031',
  ],
  'waits for an earlier time': [
    () => button(en.patientLink.waitEarlier).click(),
    { isWaiting: true },
    en.patientLink.waiting,
  ],
  'says how the visit was': [
    () => {
      fireEvent.click(page.container.querySelector('[name=rating][value="4"]')!)
      button(en.feedback.send).click()
    },
    { feedback: { ...asked0, version: 1, given: { rating: 4, words: null, mayCall: false } } },
    en.feedback.thanks,
  ],
} as const satisfies Record<string, [() => void | Promise<void>, Partial<OwnAppointment>, string]>

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** What makes the page read again what it shows. */
const occasions = {
  'the phone comes out of the pocket': async () => {
    await later(40_000)
    fireEvent(document, new Event('visibilitychange'))
  },
  'the browser brings the page back': () => {
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
  },
  'a held time is looked after': () => later(31_000),
}

const every = Object.entries(changes).flatMap(([kind, [change, made, said]]) =>
  Object.entries(occasions).map(
    ([occasion, happen]) => [kind, occasion, change, made, said, happen] as const,
  ),
)

describe('a patient whose line is slow', () => {
  it.each(every)(
    '%s: the answer is shown, though meanwhile %s',
    async (_, __, change, made, said, happen) => {
      await open({ isHeld: true, feedback: asked0 })
      await change()
      await waitFor(() => expect(paths()).toEqual(['/api/my/change']))
      await happen()
      // What is read before the change is made is of before it, however late it comes.
      expect(paths()).toEqual(['/api/my/change'])
      asked[0]!.answer(Response.json(visit({ version: 2, ...made })))
      await waitFor(() => expect(text()).toContain(said))
      expect(asked).toHaveLength(1)
    },
  )

  it.each(Object.entries(occasions))(
    'is shown what became of it where its answer was lost, after %s',
    async (_, happen) => {
      await open({ isHeld: true })
      button(en.dashboard.cancelYes).click()
      await happen()
      asked[0]!.answer(new TypeError('the line'))
      await waitFor(() => expect(paths()).toEqual(['/api/my/change', '/api/my']))
      asked[1]!.answer(Response.json(visit({ version: 2, status: 'CN', can: nothingMore })))
      await waitFor(() => expect(text()).toContain(en.calendar.status.CN))
    },
  )

  it('is not shown what was read before the change, once it is made', async () => {
    await open()
    await later(40_000)
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(paths()).toEqual(['/api/my']))
    button(en.dashboard.cancelYes).click()
    await waitFor(() => expect(asked).toHaveLength(2))
    asked[1]!.answer(Response.json(visit({ version: 2, status: 'CN', can: nothingMore })))
    await waitFor(() => expect(text()).toContain(en.calendar.status.CN))
    asked[0]!.answer(Response.json(visit()))
    await later(100)
    expect(text()).toContain(en.calendar.status.CN)
  })
})

describe('a patient who says how the visit was', () => {
  const send = (rating: number, words: string) => {
    fireEvent.click(page.container.querySelector(`[name=rating][value="${rating}"]`)!)
    const field = page.container.querySelector<HTMLTextAreaElement>('[name=words]')!
    fireEvent.input(field, { target: { value: words } })
    fireEvent.submit(field.closest('form')!)
  }

  it('keeps what was typed where it is too long, and sends nothing', async () => {
    await open({ status: 'CD', feedback: asked0 })
    send(2, 'x'.repeat(501))
    await waitFor(() => expect(text()).toContain(en.problem.too_large))
    expect(paths()).toEqual([])
    expect(page.container.querySelector<HTMLTextAreaElement>('[name=words]')!.value).toHaveLength(
      501,
    )
  })

  it('sees until when it can be changed, and finds what was said there', async () => {
    const given = { rating: 2, words: '<b>Waited</b>', mayCall: true }
    await open({ status: 'CD', feedback: { ...asked0, version: 1, given } })
    expect(text()).toContain('17-01-2031')
    const form = page.container.querySelector('[name=words]')!.closest('form')!
    const fields = new FormData(form)
    expect(Object.fromEntries(fields)).toMatchObject({
      version: '1',
      rating: '2',
      words: '<b>Waited</b>',
      mayCall: 'on',
    })
  })
})
