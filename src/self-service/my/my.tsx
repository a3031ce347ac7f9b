import { h, type ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { createAnswerTurns } from '../../platform/http/answer-turns.ts'
import { call } from '../../platform/http/call.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { AskedFeedback } from '../../scheduling/feedback/feedback-answer.ts'
import { maxWords } from '../../scheduling/feedback/feedback-rule.ts'
import {
  changeOwnVisit,
  listOwnSlots,
  readOwnVisit,
  type OwnChangeRequest,
  type OwnVisit,
} from '../../scheduling/patient-link/own-appointment.ts'
import type { PageProps } from '../page/page-data.ts'
import { formOfFeedback, isTypedOver, typedFurther, typedSince } from './feedback-part.ts'
import { MyPage } from './my-page.ts'
import { noteOf, type Moving, type MyFacts, type MyKey, type Note } from './my-texts.ts'
import type { TypedOver } from './own-forms.ts'

/** Problems of the time that was chosen: there are others, and the list is read again. */
const asksForOtherTime = ['slot_taken', 'slot_not_offered', 'on_leave', 'holiday', 'past_slot']

/** A page that was away for longer reads again what it shows, in milliseconds. */
const freshMs = 30_000

/** The page of a patient's link, with its forms sent without leaving it. */
export function My(page: PageProps<MyKey, MyFacts>): ComponentChildren {
  const { facts, words } = page
  const { language } = words
  const link = facts.path.slice(facts.path.lastIndexOf('/') + 1)
  const [{ visit, typedOver }, setShown] = useState<Shown>({ visit: facts.visit, typedOver: {} })
  const [note, setNote] = useState<Note | null>(facts.note)
  const [unsent, setUnsent] = useState(facts.unsent)
  const [isSending, setSending] = useState(false)
  const [moving, setMoving] = useState<Moving>()
  const [asked] = useState(createAnswerTurns)
  // What is read while a change is on its way may be of before it: it is read afterwards.
  const [underWay] = useState({ isChange: false, isReadMissed: false })
  const [last] = useState({ hasVisit: facts.visit !== null })
  const [timesAsked] = useState(createAnswerTurns)
  const [isOld, setFresh] = useState(createAge)[0]

  const show = (read: OwnVisit | null) => {
    setFresh()
    last.hasVisit = read !== null
    // Where its form is drawn is another place from now on.
    setUnsent(typedFurther)
    setShown((before) => ({ visit: read, typedOver: typedOverOf(before, read) }))
  }
  const read = async ({ isAfterChange = false } = {}) => {
    if (underWay.isChange) {
      underWay.isReadMissed = true
      return
    }
    const isNewest = asked.take()
    try {
      const answer = await call(readOwnVisit, { body: { link } }, { language })
      if (!isNewest()) return
      // It says what kept the visit from being shown.
      if (!last.hasVisit && !isAfterChange) setNote(null)
      show(answer)
    } catch (error) {
      const { code } = toProblem(error)
      // Whatever else keeps it from being read, what is shown stays.
      if (code === 'wrong_link' && isNewest()) showDead()
    }
  }
  const showDead = () => {
    setNote('problem.wrong_link')
    show(null)
  }
  const readTimes = async (appointment: number, day: string | null) => {
    // No time of the day before is shown for the chosen one.
    setMoving((before) => ({
      appointment,
      slot: null,
      slots: day && before?.slots ? { ...before.slots, day, slots: [] } : undefined,
    }))
    timesAsked.close()
    const isWanted = timesAsked.take()
    try {
      const slots = await call(listOwnSlots, { body: { link, appointment, day } }, { language })
      if (isWanted()) setMoving({ appointment, slots, slot: null })
    } catch (error) {
      if (isWanted()) setMoving({ appointment, slot: null, failure: toProblem(error) })
    }
  }
  const change = async (request: OwnChangeRequest) => {
    if (request.kind === 'feedback' && request.words.length > maxWords) {
      setNote('problem.too_large')
      return
    }
    const isUnsent =
      request.kind === unsent?.kind &&
      'appointment' in request &&
      String(request.appointment) === unsent.appointment
    // An answer that was asked for before is not shown after this one.
    asked.close()
    Object.assign(underWay, { isChange: true, isReadMissed: false })
    setSending(true)
    setNote(null)
    try {
      const answer = await call(changeOwnVisit, { body: { link, change: request } }, { language })
      underWay.isChange = false
      if (isUnsent) setUnsent((before) => typedSince(before, request))
      show(answer)
      timesAsked.close()
      setMoving(undefined)
    } catch (error) {
      underWay.isChange = false
      const { code } = toProblem(error)
      setNote(noteOf(code))
      const needsTimes = request.kind === 'move' && asksForOtherTime.includes(code)
      if (needsTimes) await readTimes(request.appointment, request.day)
      if (code === 'wrong_link') showDead()
      // Without an answer nobody knows whether it was made: the same press finds out.
      else if (underWay.isReadMissed || !(needsTimes || code === 'unavailable'))
        await read({ isAfterChange: true })
    } finally {
      setSending(false)
    }
  }

  useEffect(() => {
    const readIfOld = () => {
      if (!document.hidden && isOld()) void read()
    }
    document.addEventListener('visibilitychange', readIfOld)
    // The browser's way back shows the page as it was left.
    const readIfKept = (event: PageTransitionEvent) => event.persisted && void read()
    window.addEventListener('pageshow', readIfKept)
    return () => {
      document.removeEventListener('visibilitychange', readIfOld)
      window.removeEventListener('pageshow', readIfKept)
    }
    // Reads by the link alone, which stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  // The clinic answers a request while its page is open.
  const isHeld = visit?.appointments.some((it) => it.isHeld && !it.isReleased) ?? false
  useEffect(() => {
    if (!isHeld) return undefined
    const timer = setInterval(() => !document.hidden && void read(), freshMs)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- reads by the link alone, as above
  }, [isHeld])

  return h(MyPage, {
    ...page,
    facts: { ...facts, unsent },
    visit,
    note,
    actions: {
      isSending,
      moving,
      typedOver,
      onChange: (request) => void change(request),
      onTimes: (appointment, day) => void readTimes(appointment, day),
      onSheet: () => setNote(null),
      onSlot: (slot) => setMoving((before) => before && { ...before, slot }),
    },
  })
}

interface Shown {
  visit: OwnVisit | null
  typedOver: TypedOver
}

/** Over which answers something is typed on the page, of those that are others in what is shown next. */
function typedOverOf(before: Shown, next: OwnVisit | null): TypedOver {
  const kept: Record<number, AskedFeedback> = {}
  for (const { id, feedback } of next?.appointments ?? []) {
    const filled =
      before.typedOver[id] ?? before.visit?.appointments.find((it) => it.id === id)?.feedback
    const form = formOfFeedback(id)
    if (!feedback || !filled || !form || filled.version === feedback.version) continue
    if (isTypedOver(form, filled.given, feedback.given)) kept[id] = filled
  }
  return kept
}

/** How old what is shown is: whether it is to be read again, and that it was. */
function createAge(): [isOld: () => boolean, setFresh: () => void] {
  let readAt = Date.now()
  return [
    () => Date.now() - readAt > freshMs,
    () => {
      readAt = Date.now()
    },
  ]
}

const toProblem = (error: unknown): ProblemError =>
  error instanceof ProblemError ? error : new ProblemError('unavailable')
