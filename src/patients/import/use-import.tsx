import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/http/call.ts'
import { recordOwnChange } from '../../platform/http/own-changes.tsx'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { callKey } from '../../platform/http/queries.tsx'
import { beginCheck, type CheckedRows, type FileRow } from './check-rows.ts'
import type { ImportedPatient, RowReading } from './imported-patient.ts'
import {
  checkImportedPatients,
  importPatients,
  listPatientImports,
  patientsAtOnce,
} from './import-patients.ts'
import type { useStoppedImport } from './stopped-import.tsx'
import { sendInParts } from './send-in-parts.ts'

/** A file that was read, and what names its import. */
export interface TableFile {
  key: string
  name: string
  rows: FileRow[]
}

export interface Check extends Pick<CheckedRows, 'wrong' | 'repeated'> {
  /** Who is not in the register yet, and not sent. */
  waiting: ImportedPatient[]
  /** How many are in it already. */
  known: number
  /** How many of these have a file number in the file that the register does not have for them. */
  numbersLeft: number
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

const emptyCheck: Check = {
  wrong: [],
  repeated: 0,
  waiting: [],
  known: 0,
  numbersLeft: 0,
  added: 0,
}

/** Without a file number that is none: a process of the version before does not know it. */
const toSent = <Person extends { fileNumber: string }>({ fileNumber, ...person }: Person) => ({
  ...person,
  ...(fileNumber && { fileNumber }),
})

/**
 * The check and the import of a file, in parts. What was sent stays when it is stopped or fails, and going on sends
 * the rest: a part that was sent twice adds nothing.
 */
export function useImport(
  file: TableFile | undefined,
  stopped: Pick<ReturnType<typeof useStoppedImport>, 'keep' | 'end' | 'endOf'>,
) {
  const queries = useQueryClient()
  const [work, setWork] = useState<Work>()
  const [check, setCheck] = useState<Check>()
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
    kind: Work['kind'],
    rows: readonly Row[],
    send: (part: Row[]) => Promise<Answer>,
    onPart: (answer: Answer, part: Row[]) => void,
  ): Promise<boolean> {
    stop()
    const { signal } = (abort.current = new AbortController())
    const state = { kind, total: rows.length, done: 0, isRunning: true, problem: undefined }
    let problem: ProblemError | undefined
    setWork(state)
    const onSent = (answer: Answer, part: Row[]) => {
      state.done += part.length
      onPart(answer, part)
      if (!signal.aborted) setWork({ ...state })
    }
    try {
      await sendInParts(rows, patientsAtOnce, send, { signal, onPart: onSent })
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

  async function startCheck(rows: readonly FileRow[], reading: RowReading): Promise<void> {
    const checkPart = beginCheck(reading)
    const found = structuredClone(emptyCheck)
    const isComplete = await run(
      'check',
      rows,
      async (part) => {
        const checked = checkPart(part)
        const people = checked.patients.map(({ name, mobile, fileNumber }) =>
          toSent({ name, mobile, fileNumber }),
        )
        const inRegister =
          people.length > 0
            ? await call(checkImportedPatients, { body: { patients: people } })
            : { known: [] }
        return { ...checked, ...inRegister }
      },
      ({ patients, rows: rowsOf, wrong, repeated, known, taken = [], left = [] }) => {
        const waiting = patients.filter((_, at) => !known[at] && !taken[at])
        const problems = { fileNumber: messageKey('problem.file_number_taken') }
        const refused = rowsOf.filter((_, at) => !known[at] && taken[at])
        wrong.push(...refused.map((row) => ({ ...row, problems })))
        wrong.sort((one, other) => one.line - other.line)
        found.waiting.push(...waiting)
        found.wrong.push(...wrong)
        found.repeated += repeated
        found.known += known.filter(Boolean).length
        found.numbersLeft += left.filter(Boolean).length
      },
    )
    if (!isComplete) return
    setCheck(found)
    // Everybody who waited then is in the register: there is nothing to go on with.
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
      async (patients) => {
        const body = { key: file.key, fileName: file.name, patients: patients.map(toSent) }
        const answer = await call(importPatients, { body })
        recordOwnChange()
        return answer
      },
      ({ added, known }, part) => {
        left.added += added
        left.known += known
        left.waiting = left.waiting.slice(part.length)
        keepRest()
      },
    )
    if (isComplete) stopped.end()
    setCheck(left)
    void queries.invalidateQueries({ queryKey: callKey(listPatientImports) })
  }

  /** For other columns. */
  const forgetCheck = () => {
    stop()
    abort.current = undefined
    setCheck(undefined)
    setWork(undefined)
  }
  return { work, check, startCheck, startImport, stop, forgetCheck }
}
