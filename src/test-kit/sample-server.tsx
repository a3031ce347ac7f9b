import { vi } from 'vitest'
import type { CallShape } from '../platform/http/call-contract.ts'
import { problems, type ProblemCode } from '../platform/http/problem.ts'
import { sampleAnswer } from './sample-answer.tsx'

type AnyCall = CallShape & { answer: never }

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'url' in value && 'answer' in value

/** Every contract that there is, by what it is called with. */
const calls = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ['../**/*.ts', '!../**/*.server.ts', '!../**/*.test.ts', '!../test-kit/**'],
    { eager: true },
  ),
)
  .flatMap((module) => Object.values(module))
  // The calls of a master stand together in one object.
  .flatMap((value) => (isCall(value) ? [value] : Object.values(value ?? {})))
  .filter(isCall)

/**
 * A server that answers every call with a sample of its answer. The rows that it knows are told
 * apart by their word: whatever is answered for row 1 says 'Alpha' in all its texts.
 */
export class SampleServer {
  /** The word of each row, by its id. */
  readonly words: Record<number, string>
  /** The row of a request that names none in its address. */
  unnamed: number
  /** The row that is not answered yet. */
  slow: number | undefined
  /** What each change is refused with; without it changes are done. */
  refusal: ProblemCode | undefined
  /** Changed before it is sent. */
  adapt: (url: string, answer: unknown, id: number) => unknown = (_, answer) => answer
  /** What was changed, oldest first. */
  readonly changes: { path: string; body: unknown }[] = []
  private waiting: (() => void)[] = []

  constructor(words: Record<number, string>) {
    this.words = words
    this.unnamed = Number(Object.keys(words)[0])
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.answer(path, init))
  }

  /** Answers all that waited. */
  release(): void {
    this.slow = undefined
    for (const go of this.waiting.splice(0)) go()
  }

  private async answer(address: string, { method, body }: RequestInit): Promise<Response> {
    const path = address.split('?')[0]!
    const call = calls.find((it) => it.method === method && formOf(it.url).test(path))
    if (!call) throw new Error(`${method} ${path} is no call`)
    const id = rowIn(path, address) ?? this.unnamed
    if (method !== 'GET') {
      this.changes.push({ path, body: JSON.parse((body as string | undefined) ?? 'null') })
    }
    if (id === this.slow) await new Promise<void>((resolve) => this.waiting.push(resolve))
    if (method !== 'GET' && this.refusal) {
      const problem = { code: this.refusal, message: this.refusal, requestId: 'r' }
      return Response.json(problem, { status: problems[this.refusal] })
    }
    const sample = sampleAnswer(call.answer, this.words[id] ?? '', id)
    return Response.json(this.adapt(call.url, sample, id))
  }
}

const formOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`)

/** The row that a request is about. */
function rowIn(path: string, address: string): number | undefined {
  const found = /\/(\d+)(?:\/|$)/.exec(path) ?? /[?&]\w+=(\d+)(?:&|$)/.exec(address)
  return found ? Number(found[1]) : undefined
}
