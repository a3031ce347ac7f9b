import { vi } from 'vitest'
import { problems, type ProblemCode } from '../platform/http/problem.ts'

/** A server for the test of one form: it keeps what is sent, and answers it as the test says. */
export class ChangeServer {
  /** What the page has sent, the oldest first. */
  readonly sent: { path: string; body: Record<string, unknown> }[] = []
  private readonly good: unknown
  private problem: ProblemCode | undefined
  private waiting: (() => void)[] | undefined

  constructor(answer: unknown = {}) {
    this.good = answer
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
      if (body === undefined) return Response.json([])
      this.sent.push({ path, body: JSON.parse(body as string) as Record<string, unknown> })
      await new Promise<void>((go) => (this.waiting ? this.waiting.push(go) : go()))
      if (this.problem === undefined) return Response.json(this.good)
      const answered = { code: this.problem, message: this.problem, requestId: 'r' }
      return Response.json(answered, { status: problems[this.problem] })
    })
  }

  /** Refuses what comes from now on; without a code it succeeds again. */
  refuse(code?: ProblemCode): void {
    this.problem = code
  }

  /** Keeps all answers back until they are let go. */
  hold(): () => void {
    const kept: (() => void)[] = (this.waiting = [])
    return () => {
      this.waiting = undefined
      for (const go of kept) go()
    }
  }
}
