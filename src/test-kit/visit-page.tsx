import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { ReactNode } from 'react'
import type { Role } from '../access/permissions/access.ts'
import type { ProblemCode } from '../platform/http/problem.ts'
import { useReadVisit, VisitProvider } from '../visits/record/use-visit.tsx'
import type { Visit } from '../visits/record/visit.ts'
import { beSignedIn, pageOf } from './render-page.tsx'
import { refusedAnswer } from './problem-response.ts'

/** A server that has one visit, as far as a form can tell. */
export class VisitServer {
  visit: Visit
  /** The parts that were sent to be saved, oldest first; drafts are not among them. */
  saved: { path: string; body: Record<string, unknown> }[] = []
  /** What was sent to be done at once, oldest first. */
  posted: { path: string; body: Record<string, unknown> }[] = []
  /** What it refuses, by path, with the sentences of fields where there are any. */
  refuses: Record<string, { code: ProblemCode; fields?: Record<string, string> } | undefined> = {}
  /** What else can be read, by path. */
  readonly lists: Record<string, unknown>
  /** What it puts in place of what was saved. */
  private readonly kept: (body: Record<string, unknown>) => Partial<Visit>

  constructor(
    visit: Visit,
    kept: (body: Record<string, unknown>) => Partial<Visit>,
    lists: Record<string, unknown> = {},
  ) {
    this.visit = visit
    this.kept = kept
    this.lists = lists
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => this.answer(url, init))
  }

  private answer(url: string, { method, body }: RequestInit): Response {
    const path = url.split('?')[0]!
    const refused = this.refuses[path]
    if (method === 'PUT' && !path.includes('/drafts/')) {
      // Which window saves is tried where it matters (`drafts/`).
      const { stamp: _, ...sent } = JSON.parse(body as string) as Record<string, unknown>
      this.saved.push({ path, body: sent })
    }
    if (method === 'POST' && !refused) {
      this.posted.push({ path, body: JSON.parse(body as string) as Record<string, unknown> })
      return Response.json({ version: this.visit.version })
    }
    if (refused) return refusedAnswer(refused.code, refused.fields)
    if (path.includes('/drafts/')) return Response.json({ version: 1 })
    if (path === `/api/visits/${this.visit.appointment.id}`) return Response.json(this.visit)
    if (method === 'GET') return Response.json(this.lists[path])
    const version = this.visit.version + 1
    this.visit = { ...this.visit, ...this.kept(this.saved.at(-1)!.body), version }
    return Response.json({ version })
  }
}

/** Opens a part of the visit's screen for its consultant, or for another role. */
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
  beSignedIn(role, 4)
  const user = pageOf(<Page />)
  await screen.findByText('Open')
  return user
}
