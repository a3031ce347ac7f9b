import { useRef, useState } from 'react'
import { call } from '../../platform/http/call.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useRequestKeys } from '../../platform/http/request-keys.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import {
  callNext,
  changeLine,
  listLine,
  readBusyElsewhere,
  type BusyElsewhere,
  type LineEntry,
} from './line.ts'
import type { LineChange } from './line-state.ts'
import { lineSummary } from './line-summary.ts'
import { stateInWords } from './line-texts.tsx'

interface CallRequest {
  branch: number
  consultant: number
  /** Whom the user sees as called or in the room. */
  current: LineEntry | undefined
  /** Calls this one out of turn. */
  appointment?: number
}

/**
 * Calls patients and changes their state in the line. Each change is sent once however often it is
 * clicked, and says what happened if another desk was quicker. `onChanged` reloads the lists, after
 * a failure too; `onCalled` hears whom a call has called, also where another patient had to be left at another branch
 * first. Whoever calls shows `ElsewhereNote`: without it such a call ends without a word.
 */
export function useLineChanges(onChanged: () => void, onCalled?: (appointmentId: number) => void) {
  const change = useChange(changeLine)
  const next = useChange(callNext)
  const isSending = useRef(false)
  // The same call has the same key, so that a repeat after a lost answer calls nobody else.
  const { keyOf, forget } = useRequestKeys()
  const [isPending, setPending] = useState(false)
  const [elsewhere, setElsewhere] = useState<Elsewhere>()

  /** Runs one change at a time; undefined if it was refused or not sent. */
  async function send<Answer>(
    seen: SeenLine | undefined,
    run: () => Promise<Answer>,
    again: () => Promise<unknown>,
  ): Promise<Answer | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setPending(true)
    setElsewhere(undefined)
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const busy = error.code === 'busy_elsewhere' && seen ? await findElsewhere(seen) : null
      if (busy) setElsewhere({ busy, again })
      else if (error.code !== 'signed_out') toast.error(await problemText(error, seen))
      return undefined
    } finally {
      isSending.current = false
      setPending(false)
      onChanged()
    }
  }

  /** Changes the state of a patient in the line. */
  const changeState = (entry: LineEntry, kind: LineChange): Promise<unknown> =>
    send(
      { branch: entry.branchId, consultant: entry.consultantId, entry },
      () =>
        change.mutateAsync({
          params: { id: entry.appointmentId },
          body: { version: entry.version, change: kind },
        }),
      () => changeState(entry, kind),
    )

  /** Calls the next patient, or the named one, and says whom, and what became of the one before. */
  const callPatient = async (
    request: CallRequest,
  ): Promise<CallAnswer<typeof callNext> | undefined> => {
    const { branch, consultant, current, appointment } = request
    const answered = await send(
      { branch, consultant, entry: current },
      async () => {
        const body = {
          branch,
          consultant,
          current: current?.appointmentId ?? null,
          ...(appointment !== undefined && { appointment }),
        }
        const answer = await next.mutateAsync({
          body: { ...body, callKey: keyOf(body) },
        })
        forget()
        const { called, ended } = answer
        const before = current && ended ? ` ${stateInWords({ ...current, state: ended })}` : ''
        if (called) toast.success(text('line.calledToast', { token: called.token }) + before)
        else toast.info(text('line.nobodyWaits') + before)
        return answer
      },
      () => callPatient(request),
    )
    if (answered?.called) onCalled?.(answered.called.appointmentId)
    return answered
  }

  /** Ends what was left open at another branch, or puts it back in its line, and then does what was refused. */
  async function leaveElsewhere(
    { busy, again }: Elsewhere,
    kind: 'finish' | 'undoCall',
  ): Promise<void> {
    const { appointmentId: id, version } = busy
    const isLeft = await send(
      undefined,
      async () => {
        await change.mutateAsync({ params: { id }, body: { version, change: kind } })
        return true
      },
      again,
    )
    if (isLeft) await again()
  }

  return {
    isPending,
    changeState,
    call: callPatient,
    /** What `ElsewhereNote` shows. */
    elsewhereProps: {
      busy: elsewhere?.busy,
      isPending,
      onLeave: (kind: 'finish' | 'undoCall') => {
        if (elsewhere) void leaveElsewhere(elsewhere, kind)
      },
      onClose: () => setElsewhere(undefined),
    },
  }
}

/** Whom the consultant has at another branch, and what was refused for it. */
interface Elsewhere {
  busy: BusyElsewhere
  again: () => Promise<unknown>
}

/** Null where the room there has become free meanwhile, or cannot be asked for. */
async function findElsewhere({ branch, consultant }: SeenLine): Promise<BusyElsewhere | null> {
  const answer = await call(readBusyElsewhere, { query: { branch, consultant } }).catch(() => null)
  return answer?.busy ?? null
}

/** Whom a change is about, as the user sees them. */
interface SeenLine {
  branch: number
  consultant: number
  /** The patient; of a call, whom it takes to be called or in the room. */
  entry: LineEntry | undefined
}

/** Why a change was refused; where another desk was quicker, what happened. */
async function problemText({ code }: ProblemError, seen: SeenLine | undefined): Promise<string> {
  const message = text(problemMessageKey(code))
  if (code !== 'changed_meanwhile' || !seen) return message
  const { branch, consultant, entry } = seen
  const line = await call(listLine, { query: { branch, consultant } }).catch(() => [])
  const { current } = lineSummary(line)
  const changed = line.find(({ appointmentId }) => appointmentId === entry?.appointmentId)
  const shown = changed && changed.state !== entry?.state ? changed : (current ?? changed)
  if (!shown) return message
  return text('line.meanwhile', {
    patient: shown.patientName,
    state: text(`line.state.${shown.state}`),
  })
}
