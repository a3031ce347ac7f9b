import { h, type ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { calendarEvents } from '../../scheduling/booking/calendar-events.ts'
import { calendarFile, saveCalendarFile } from '../../scheduling/booking/calendar-file.tsx'
import type { Confirmation } from '../../scheduling/booking/confirmation.ts'
import { focusFirst, focusStep } from '../../scheduling/booking/focus-step.tsx'
import type { OwnAppointment } from '../../scheduling/booking/same-day.ts'
import { ownDraftMaxAgeMs } from '../../scheduling/booking/wizard-draft.ts'
import { useToday } from '../page/page-clock.tsx'
import { useToasts } from '../page/use-toasts.tsx'
import { BookingPage } from './booking-page.ts'
import type { BookingActions, BookingPageProps, BookingView } from './booking-view.ts'
import { forgetVisitor, readOwnConfirmation, saveOwnConfirmation } from './own-draft.tsx'
import { useBooking } from './use-booking.tsx'
import { useStepHistory } from './use-step-history.tsx'
import { useRequestState, type KeyedConfirmation } from './use-request-state.tsx'
import { watchIdle } from './watch-idle.tsx'

/** The page on which patients book for themselves; the next person at the phone sees nothing of the last. */
export function Booking(page: BookingPageProps): ComponentChildren {
  // Counts the people at this screen. As the form's key it resets the form for the next person.
  const [visitor, setVisitor] = useState(1)
  const [isCleared, setCleared] = useState(false)
  const staffId = page.facts.staff?.id ?? 0
  // At once: an effect comes after the next drawing, and what is touched before it would not count.
  useLayoutEffect(
    () =>
      watchIdle(ownDraftMaxAgeMs, (wasTouched) => {
        forgetVisitor(staffId)
        setVisitor((count) => count + 1)
        setCleared(wasTouched)
      }),
    [staffId],
  )
  return h(Visit, { ...page, key: visitor, isCleared, onBooked: () => setCleared(false) })
}

interface VisitProps extends BookingPageProps {
  isCleared: boolean
  onBooked: () => void
}

/** What one person types and books. */
function Visit({ isCleared, onBooked, ...page }: VisitProps): ComponentChildren {
  const { facts, words } = page
  const staffId = facts.staff?.id ?? 0
  const today = useToday(facts.timeZone)
  const { toasts, show, close } = useToasts()
  // Of this person; the next one is not told of it.
  const [booked] = useState<OwnAppointment[]>([])
  const [keyed, setKeyed] = useState<KeyedConfirmation>()
  const confirmation = keyed?.confirmation
  const [isCreatingFile, setCreatingFile] = useState(false)
  const confirm = (next: KeyedConfirmation | undefined) => {
    saveOwnConfirmation(staffId, next)
    setKeyed(next)
  }
  useLayoutEffect(() => setKeyed(readOwnConfirmation(staffId)), [staffId])
  // An appointment that staff have booked is no visitor's, of which anybody would be told.
  const isStaffs = facts.staff && !confirmation?.isSeries
  useRequestState(isStaffs ? undefined : keyed, words, (next) => {
    // What is not booked any more is no other appointment of its patient.
    const { isReleased, isCancelled, reference } = next.confirmation
    const at = booked.findIndex((it) => it.reference === reference)
    if ((isReleased || isCancelled) && at >= 0) booked.splice(at, 1)
    setKeyed((shown) => {
      // Left meanwhile, if only a moment ago: it is not shown again.
      if (shown?.idempotencyKey !== next.idempotencyKey) return shown
      saveOwnConfirmation(staffId, next)
      return next
    })
  })
  const booking = useBooking(page, {
    today,
    booked,
    toast: show,
    onBooked: (next) => {
      onBooked()
      confirm(next)
    },
  })
  const { wizard, plan, week } = booking
  useFocus(wizard.step, booking, confirmation)
  useStepHistory({
    ...wizard,
    isBusy: booking.isPending || plan.isPlanning,
    closeQuestion: booking.question && (() => void booking.answerQuestion(false)),
  })

  async function addToCalendar(): Promise<void> {
    if (!confirmation || isCreatingFile) return
    setCreatingFile(true)
    try {
      const events = calendarEvents(confirmation, facts.timeZone, {
        title: words.text('ownBooking.eventTitle', {
          service: confirmation.serviceName,
          clinic: facts.clinicName || words.text('app.name'),
        }),
        reference: words.text('ownBooking.reference'),
      })
      saveCalendarFile(await calendarFile(events), `${confirmation.reference}.ics`)
    } catch {
      show('error', words.text('ownBooking.calendarFailed'))
    } finally {
      setCreatingFile(false)
    }
  }

  const { step, values, problem, summary, isReady, isComplete, isEmpty } = wizard
  const { errors, slots, consultants, canSubmit, isPending, question } = booking
  const view: BookingView = {
    isReady,
    today,
    step,
    values,
    errors,
    problem,
    summary,
    consultants: consultants.answer,
    consultantsFailure: consultants.failure,
    slots,
    week,
    plan: { ...plan, problem: booking.planProblem },
    isComplete,
    canSubmit,
    isPending,
    isEmpty,
    question,
    confirmation,
    isCreatingFile,
    isCleared,
    toasts,
  }
  const act: BookingActions = {
    choose: wizard.choose,
    type: wizard.type,
    typePatient: wizard.typePatient,
    leave: wizard.leave,
    readConsultants: consultants.readAgain,
    openWeekday: week.openWeekday,
    planAgain: plan.planAgain,
    checkAgain: plan.check,
    replace: plan.replace,
    goTo: wizard.goTo,
    goBack: wizard.goBack,
    goOn: () => (step === 'summary' ? booking.submit() : isComplete && wizard.goOn()),
    showMissing: () => {
      wizard.showMissing()
      requestAnimationFrame(() => focusFirst(theForm()))
    },
    startAgain: wizard.startAgain,
    answerQuestion: booking.answerQuestion,
    addToCalendar: () => void addToCalendar(),
    bookAnother: () => confirm(undefined),
    closeToast: close,
  }
  return h(BookingPage, { ...page, view, act })
}

const theForm = () => document.getElementById('booking')

/**
 * The focus goes to the beginning of a new step, to a question, and to the heading of a confirmation:
 * before what is new is painted, so that no key pressed meanwhile is lost.
 */
function useFocus(
  step: string,
  { isPending, plan, question }: ReturnType<typeof useBooking>,
  confirmation: Confirmation | undefined,
): void {
  const hasEnteredRef = useRef(false)
  const isBusy = isPending || plan.isPlanning
  const isConfirmed = confirmation !== undefined
  useLayoutEffect(() => {
    if (isBusy || isConfirmed) return
    // Who has begun to type before the script has come stays in their field.
    const isTyping = !hasEnteredRef.current && document.activeElement !== document.body
    if (!isTyping) focusStep(theForm(), hasEnteredRef.current)
    hasEnteredRef.current = true
  }, [step, isBusy, isConfirmed])
  const asked = question?.booking.idempotencyKey
  useLayoutEffect(() => {
    if (asked !== undefined)
      theForm()?.querySelector<HTMLElement>('[role=alertdialog] button')?.focus()
  }, [asked])
  useLayoutEffect(() => {
    if (!isConfirmed) return
    window.scrollTo(0, 0)
    document.getElementById('confirmed')?.focus({ preventScroll: true })
  }, [isConfirmed])
}
