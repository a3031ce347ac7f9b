import { notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Role } from '../access/permissions/access.ts'
import { currentClinicTime } from '../platform/clock/clinic-clock.tsx'
import { clearStoredSession } from '../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../platform/http/problem.ts'
import { buildVisit } from './build-visit.ts'
import { setSignedIn, renderPage } from './render-page.tsx'
import { DetailsForm } from '../visits/record/details/DetailsForm.tsx'
import { PartFrame } from '../visits/record/PartFrame.tsx'
import { useDetailsPart } from '../visits/record/details/use-details-part.tsx'
import { useReadVisit, VisitProvider } from '../visits/record/use-visit.tsx'
import type { Visit } from '../visits/record/visit.ts'
import type { VisitDraft } from '../visits/drafts/visit-drafts.ts'

export const { today } = currentClinicTime()
/** The visit on the server, and the requests of the page. */
export const server = {} as {
  /** The visit on the server, and the requests of the page. */
  visit: Visit
  sent: { path: string; body: Record<string, unknown> }[]
  refused: Partial<Record<string, ProblemCode>>
  /** Calls that are answered late or never. */
  slowAnswers: Partial<Record<string, Promise<void>>>
  lostAnswers: string[]
}

export const saves = () =>
  server.sent.filter(({ path }) => path.endsWith('/details') && !path.includes('drafts'))

function answer(path: string, body: Record<string, unknown>): Response {
  const code = server.refused[path]
  if (code) return problemResponse(code)
  if (path === '/api/visits/41') return Response.json(server.visit)
  if (path.endsWith('/presence')) return Response.json({ others: 0, version: server.visit.version })
  const stamp = (body.stamp ?? body) as Stamp
  const [row] = server.visit.drafts
  if (stamp.editor && row && row.editor !== stamp.editor && row.version !== stamp.seen) {
    return problemResponse('typed_elsewhere')
  }
  if (path.includes('/drafts/')) {
    return Response.json({ version: keepDraft(body.content as string | null, stamp) })
  }
  server.visit = {
    ...server.visit,
    version: server.visit.version + 1,
    details: body.details as Visit['details'],
  }
  keepDraft(null, stamp)
  return Response.json({ version: server.visit.version })
}

let version = 0

/** The window that wrote, and the number of its request. */
type Stamp = Pick<VisitDraft, 'editor' | 'number'> & { seen?: number }

const problemResponse = (code: ProblemCode) =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

export function keepDraft(
  content: string | null,
  { editor, number }: Stamp = otherWindowStamp,
): number {
  version += 1
  const savedAt = '2026-11-24T03:35:00Z'
  server.visit = {
    ...server.visit,
    drafts: [{ part: 'details', version, savedAt, content, editor, number }],
  }
  return version
}

const otherWindowStamp: Stamp = { editor: 'another window', number: 1 }

function FirstStep() {
  const part = useDetailsPart()
  const [saved, setSaved] = useState(false)
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return <p>Second step</p>
  return (
    <PartFrame part={part}>
      <DetailsForm
        part={part}
        saved={saved && !part.dirty}
        onSaved={() => setSaved(true)}
        onContinue={() => setIsClosed(true)}
      />
    </PartFrame>
  )
}

function Page() {
  const { data } = useReadVisit(41)
  return data ? (
    <VisitProvider visit={data}>
      <FirstStep />
    </VisitProvider>
  ) : null
}

export async function openFirstStep(role: Role = 'Consultant') {
  setSignedIn(role, 4)
  const user = renderPage(<Page />)
  await screen.findByLabelText(/^Illness/)
  return user
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Serves a visit without details in each test of a file. */
export function serveDetails(): void {
  beforeEach(() => {
    server.visit = buildVisit(today)
    server.sent = []
    server.refused = {}
    server.slowAnswers = {}
    server.lostAnswers = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>
      if (init.method !== 'GET') server.sent.push({ path, body })
      await server.slowAnswers[path]
      const response = answer(path, body)
      if (server.lostAnswers.includes(path)) throw new TypeError('network')
      return response
    })
  })
  afterEach(() => {
    notifications.clean()
    clearStoredSession()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
}
