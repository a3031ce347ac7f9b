import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, vi } from 'vitest'
import { renderPage } from './render-page.tsx'
import type { EarlierVisit, PastVisit } from '../visits/history/history.ts'
import HistoryTab from '../visits/history/HistoryTab.tsx'

const none = {
  systolic: null,
  diastolic: null,
  weight: null,
  fasting: null,
  pp: null,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
}

export const earlier = (appointmentId: number, day: string, starts = '09:30'): EarlierVisit => ({
  appointmentId,
  day,
  starts,
  ...none,
})

export const past = (changes: Partial<PastVisit>, details: Partial<PastVisit['details']> = {}) => ({
  appointmentId: 1,
  day: '2026-03-03',
  starts: '09:30',
  branchName: 'Koramangala, Bengaluru',
  serviceName: 'General Medicine',
  consultantId: 4,
  consultantName: 'Dr. Anita Deshpande',
  details: {
    ...none,
    height: null,
    bmi: null,
    illness: 'Viral fever',
    symptoms: null,
    treatment: null,
    followUpDay: null,
    fees: 600,
    ...details,
  },
  prescription: [],
  tests: [],
  exercises: [],
  certificates: [],
  referrals: [],
  withdrawnReferrals: [],
  withdrawnCertificates: [],
  testResults: [],
  ...changes,
})

/** What the server answers and was asked; each test changes the answers of its subject. */
export const server = {} as {
  /** The server's answers by path; a test replaces those that it needs. */
  answers: Record<string, unknown>
}

export const path = '/api/visits/9/history'
export const openTab = () => renderPage(<HistoryTab appointmentId={9} isShown />)

/** Serves two earlier visits in each test of a file. */
export function serveHistory(): void {
  beforeEach(() => {
    server.answers = {
      '/api/visits/9/kept-papers': { papers: [], mark: '' },
      '/api/visits/9/papers/mark': { mark: '' },
      [path]: { visits: [earlier(1, '2026-03-03'), earlier(2, '2026-06-03')], untilArrival: false },
      [`${path}/2026-03-03`]: [past({})],
      [`${path}/2026-06-03`]: [past({ day: '2026-06-03', appointmentId: 2 }, { illness: 'Cough' })],
    }
    vi.stubGlobal('fetch', async (url: string) => {
      const answer = await server.answers[url]
      return answer instanceof Response ? answer.clone() : Response.json(answer)
    })
  })
  afterEach(() => {
    notifications.clean()
    vi.unstubAllGlobals()
  })
}
