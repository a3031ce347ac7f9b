import { h } from 'preact'
import { afterEach, beforeEach, vi } from 'vitest'
import en from '../../public/assets/i18n/en.json'
import { zoneOffsetAt } from '../platform/day/zone-offset-at.ts'
import type { OwnAppointment, OwnVisit } from '../scheduling/patient-link/own-appointment.ts'
import { createWords, pickTexts } from '../self-service/page/words.ts'
import { My } from '../self-service/my/my.tsx'
import { myTexts, type MyFacts, type MyKey } from '../self-service/my/my-texts.ts'
import { drawPatientPage, type PatientPage } from './patient-page.tsx'
import { visibleText } from './render-page.tsx'

const now = Date.parse('2031-01-05T04:30:00Z')

/** What the link of a patient with one appointment shows. */
export const ownVisit = (changes: Partial<OwnAppointment> = {}): OwnVisit => ({
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
      expectedAt: null,
      byPatient: null,
      can: { confirm: true, cancel: true, move: true, wait: true, arrive: true },
      changesEnd: '2031-01-10T01:00:00.000Z',
      lastMoveDay: null,
      isWaiting: false,
      placeKey: null,
      token: null,
      sheets: [],
      feedback: null,
      ...changes,
    },
  ],
})
/** The page of a test, and its questions, each answered when the test wants it. */
export const ownPage = {} as {
  drawn: PatientPage
  asked: { path: string; answer: (answer: Response | Error) => void }[]
}

/** Has each test of a file begin with a clock of its own and nothing asked, and end with the page gone. */
export function setUpOwnPage(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true })
    ownPage.asked = []
    vi.stubGlobal('fetch', (path: string) => {
      if (path === '/api/my/slots') {
        const slots = [{ id: 12, starts: '10:00', ends: '10:15' }]
        return Promise.resolve(Response.json({ days: ['2031-01-11'], day: '2031-01-11', slots }))
      }
      return new Promise((resolve, reject) => {
        const answer = (it: Response | Error) => (it instanceof Error ? reject(it) : resolve(it))
        ownPage.asked.push({ path, answer })
      })
    })
  })
  afterEach(() => {
    ownPage.drawn.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export async function openOwnPage(
  changes: Partial<OwnAppointment> = {},
  more: Partial<MyFacts> = {},
): Promise<void> {
  const facts: MyFacts = {
    locale: 'en',
    timeZone: 'UTC',
    zoneOffset: zoneOffsetAt(now, 'UTC'),
    now: new Date(now).toISOString(),
    clinicName: 'Test Clinic',
    logo: '/assets/clinic.svg',
    path: '/my/secret',
    visit: ownVisit(changes),
    note: null,
    unsent: null,
    ...more,
  }
  const words = createWords<MyKey>(pickTexts(en, myTexts), 'en')
  ownPage.drawn = drawPatientPage(h(My, { facts, words }))
  // It listens a frame after it is drawn.
  await later(100)
}

export const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const text = () => visibleText(ownPage.drawn.container)
export const askedPaths = () => ownPage.asked.map(({ path }) => path)
