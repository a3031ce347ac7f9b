import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { ReactNode } from 'react'
import type { Role } from '../access/permissions/access.ts'
import type { ProblemCode } from '../platform/http/problem.ts'
import { useReadVisit, VisitProvider } from '../visits/record/use-visit.tsx'
import type { Visit } from '../visits/record/visit.ts'
import { setSignedIn, renderPage } from './render-page.tsx'
import { problemResponse } from './problem-response.ts'

/** A server with one visit, for tests of its forms. */
export class VisitServer {
  visit: Visit
  /** The parts that were saved, oldest first, without drafts. */
  saved: { path: string; body: Record<string, unknown> }[] = []
  /** The POST requests, oldest first. */
  postedPaths: { path: string; body: Record<string, unknown> }[] = []
  /** The DELETE requests, oldest first. */
  removed: { path: string; body: Record<string, unknown> }[] = []
  /** The problems by path, with field errors where given. */
  problemsByPath: Record<
    string,
    { code: ProblemCode; fields?: Record<string, string> } | undefined
  > = {}
  /** Answers of further calls, by path. */
  readonly lists: Record<string, unknown>
  /** The stored values after a save. */
  private readonly toStored: (body: Record<string, unknown>) => Partial<Visit>

  constructor(
    visit: Visit,
    toStored: (body: Record<string, unknown>) => Partial<Visit>,
    lists: Record<string, unknown> = {},
  ) {
    this.visit = visit
    this.toStored = toStored
    this.lists = lists
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => this.answer(url, init))
  }

  private answer(url: string, { method, body }: RequestInit): Response {
    const path = url.split('?')[0]!
    const problem = this.problemsByPath[path]
    if (method === 'PUT' && !path.includes('/drafts/')) {
      // Which window may save is tested in `drafts/`.
      const { stamp: _, ...sentFields } = JSON.parse(body as string) as Record<string, unknown>
      this.saved.push({ path, body: sentFields })
    }
    if (method === 'POST' && !problem) {
      this.postedPaths.push({
        path,
        body: JSON.parse(body ? (body as string) : '{}') as Record<string, unknown>,
      })
      return Response.json(this.lists[path] ?? { version: this.visit.version })
    }
    if (method === 'DELETE' && !problem) {
      this.removed.push({ path, body: JSON.parse(body as string) as Record<string, unknown> })
      return Response.json({})
    }
    if (problem) return problemResponse(problem.code, problem.fields)
    if (path.includes('/drafts/')) return Response.json({ version: 1 })
    if (path === `/api/visits/${this.visit.appointment.id}`) return Response.json(this.visit)
    if (method === 'GET') return Response.json(this.lists[path])
    const version = this.visit.version + 1
    this.visit = { ...this.visit, ...this.toStored(this.saved.at(-1)!.body), version }
    return Response.json({ version })
  }
}

/** Opens a part of the visit's screen as its consultant, or with another role. */
export async function openVisitPart(
  { visit }: VisitServer,
  content: ReactNode,
  role: Role = 'Consultant',
) {
  function Page() {
    const { data } = useReadVisit(visit.appointment.id)
    return data ? (
      <VisitProvider visit={data}>
        <p>Open</p>
        {content}
      </VisitProvider>
    ) : null
  }
  setSignedIn(role, 4)
  const user = renderPage(<Page />)
  await screen.findByText('Open')
  return user
}
