import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { recordOwnChange } from '../../platform/http/own-changes.tsx'
import { ProblemError } from '../../platform/http/problem.ts'
import { callKey } from '../../platform/http/queries.tsx'
import type { CheckedPart, FileRow, RowReading } from './file-row.ts'
import type { ImportKind, TableFile } from './import-kind.tsx'
import { sendInParts } from './send-in-parts.ts'
import type { useStoppedImport } from './stopped-import.tsx'

export interface Check<Field extends string, Item> extends Required<CheckedPart<Field, Item>> {
  /** How many this import has added. */
  added: number
}

/** What is under way, or has stopped before its end. */
export interface Work {
  kind: 'check' | 'import'
  total: number
  done: number
  isRunning: boolean
  problem: ProblemError | undefined
}

export interface Import<Field extends string, Item> {
  work: Work | undefined
  check: Check<Field, Item> | undefined
  startCheck: (rows: readonly FileRow[], reading: RowReading<Field>) => Promise<void>
  startImport: () => Promise<void>
  stop: () => void
  /** For other columns. */
  forgetCheck: () => void
}

const byLine = <Row extends FileRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.line - other.line)

/**
 * The check and the import of a file, in parts. What was sent stays when it is stopped or fails, and going on sends
 * the rest: a part that was sent twice adds nothing.
 */
export function useImport<Field extends string, Item>(
  kind: Pick<ImportKind<Field, Item>, 'atOnce' | 'beginCheck' | 'send' | 'list'>,
  file: TableFile | undefined,
  stopped: Pick<ReturnType<typeof useStoppedImport>, 'keep' | 'end' | 'endOf'>,
): Import<Field, Item> {
  const queries = useQueryClient()
  const [work, setWork] = useState<Work>()
  const [check, setCheck] = useState<Check<Field, Item>>()
  const abort = useRef<AbortController>(undefined)
  const stop = () => abort.current?.abort()
  // Leaving the screen stops what is under way.
  useEffect(() => stop, [])
  const isRunning = work?.isRunning ?? false
  useEffect(() => {
    if (!isRunning) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])

  async function run<Row, Answer>(
    doing: Work['kind'],
    rows: readonly Row[],
    send: (part: Row[]) => Promise<Answer>,
    onPart: (answer: Answer, part: Row[]) => void,
  ): Promise<boolean> {
    stop()
    const { signal } = (abort.current = new AbortController())
    const state = { kind: doing, total: rows.length, done: 0, isRunning: true, problem: undefined }
    let problem: ProblemError | undefined
    setWork(state)
    const onSent = (answer: Answer, part: Row[]) => {
      state.done += part.length
      onPart(answer, part)
      if (!signal.aborted) setWork({ ...state })
    }
    try {
      await sendInParts(rows, kind.atOnce, send, { signal, onPart: onSent })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      problem = error
    }
    // The columns are chosen again meanwhile, or another file.
    if (abort.current?.signal !== signal) return false
    const isComplete = state.done === rows.length
    setWork(isComplete ? undefined : { ...state, isRunning: false, problem })
    return isComplete
  }

  async function startCheck(rows: readonly FileRow[], reading: RowReading<Field>): Promise<void> {
    const found: Check<Field, Item> = {
      waiting: [],
      wrong: [],
      repeated: 0,
      known: 0,
      others: {},
      added: 0,
    }
    const isComplete = await run('check', rows, kind.beginCheck(reading), (part) => {
      found.waiting.push(...part.waiting)
      found.wrong.push(...byLine(part.wrong))
      found.repeated += part.repeated
      found.known += part.known
      for (const [text, count] of Object.entries(part.others ?? {})) {
        const key = text as keyof typeof found.others
        found.others[key] = (found.others[key] ?? 0) + count
      }
    })
    if (!isComplete) return
    setCheck(found)
    // All that waited then is here: there is nothing to go on with.
    if (file && found.waiting.length === 0) stopped.endOf(file.name)
  }

  async function startImport(): Promise<void> {
    if (!check || !file) return
    const left = { ...check }
    const total = left.added + left.waiting.length
    const keepRest = () =>
      stopped.keep({ fileName: file.name, done: total - left.waiting.length, total })
    keepRest()
    const isComplete = await run(
      'import',
      check.waiting,
      async (part) => {
        const answer = await kind.send(file, part)
        recordOwnChange()
        return answer
      },
      ({ added, known, wrong = [] }, part) => {
        left.added += added
        left.known += known
        left.wrong = byLine([...left.wrong, ...wrong])
        left.waiting = left.waiting.slice(part.length)
        keepRest()
      },
    )
    if (isComplete) stopped.end()
    setCheck(left)
    void queries.invalidateQueries({ queryKey: callKey(kind.list) })
  }

  const forgetCheck = () => {
    stop()
    abort.current = undefined
    setCheck(undefined)
    setWork(undefined)
  }
  return { work, check, startCheck, startImport, stop, forgetCheck }
}
