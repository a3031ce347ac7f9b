import { vi } from 'vitest'
import type { CallShape } from '../platform/http/call-contract.ts'
import { problems, type ProblemCode } from '../platform/http/problem.ts'
import { sampleAnswer } from './sample-answer.tsx'

type AnyContract = CallShape & { answer: never }

const isCall = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'url' in value && 'answer' in value

/** Every contract, by method and URL. */
const calls = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ['../**/*.ts', '!../**/*.{server,worker}.ts', '!../**/*.test.ts', '!../test-kit/**'],
    { eager: true },
  ),
)
  .flatMap((module) => Object.values(module))
  // The contracts of a master are grouped in one object.
  .flatMap((value) => (isCall(value) ? [value] : Object.values(value ?? {})))
  .filter(isCall)

/**
 * A server that answers every call with a sample. Rows are distinguished by their word: the answers
 * for row 1 have 'Alpha' in all their texts.
 */
export class SampleServer {
  /** The word of each row, by its id. */
  readonly wordsById: Record<number, string>
  /** The row for requests without an id in their URL. */
  unnamed: number
  /** The row whose answers are delayed. */
  isSlow: number | undefined
  /** The problem for every change; without it changes succeed. */
  problem: ProblemCode | undefined
  /** Changes an answer before it is sent. */
  adaptAnswer: (url: string, answer: unknown, id: number) => unknown = (_, answer) => answer
  /** The changes received, oldest first. */
  readonly changes: { path: string; body: unknown }[] = []
  private pendingReleases: (() => void)[] = []

  constructor(wordsById: Record<number, string>) {
    this.wordsById = wordsById
    this.unnamed = Number(Object.keys(wordsById)[0])
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.answer(path, init))
  }

  /** Sends all delayed answers. */
  release(): void {
    this.isSlow = undefined
    for (const resume of this.pendingReleases.splice(0)) resume()
  }

  private async answer(address: string, { method, body }: RequestInit): Promise<Response> {
    const path = address.split('?')[0]!
    const call = calls.find((it) => it.method === method && pathPattern(it.url).test(path))
    if (!call) throw new Error(`${method} ${path} is no call`)
    const id = rowIn(path, address) ?? boardIn(path, body) ?? this.unnamed
    if (method !== 'GET') {
      this.changes.push({ path, body: JSON.parse((body as string | undefined) ?? 'null') })
    }
    if (id === this.isSlow) await new Promise<void>((resolve) => this.pendingReleases.push(resolve))
    if (method !== 'GET' && this.problem) {
      const problem = { code: this.problem, message: this.problem, requestId: 'r' }
      return Response.json(problem, { status: problems[this.problem] })
    }
    const sample = sampleAnswer(call.answer, this.wordsById[id] ?? '', id)
    return Response.json(this.adaptAnswer(call.url, sample, id))
  }
}

const pathPattern = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`)

/** The branch of a board: beside its link, which is in no address. */
function boardIn(path: string, body: unknown): number | undefined {
  return path === '/api/board' ? (JSON.parse(String(body)) as { branch: number }).branch : undefined
}

/** The row of a request. */
function rowIn(path: string, address: string): number | undefined {
  const found = /\/(\d+)(?:\/|$)/.exec(path) ?? /[?&]\w+=(\d+)(?:&|$)/.exec(address)
  return found ? Number(found[1]) : undefined
}
