import { Fragment, h, type ComponentChildren } from 'preact'
import { timesOnDay } from '../../platform/day/times-on-day.ts'
import { dayWithWeekday } from '../page/formats.ts'
import type { PartProps, SameDayQuestion } from './booking-view.ts'
import { summaryIds } from './summary-lines.ts'

/** Back, Continue and, on the last step, Submit; or the question before a second appointment of a day. */
export function WizardButtons(props: PartProps): ComponentChildren {
  const { view, words } = props
  const { text } = words
  const { isPending, question } = view
  if (question) return h(SameDayPart, { ...props, question })
  return h(
    Fragment,
    null,
    h(Steps, props),
    // Below them: nothing moves while a slow line takes its time, or is tried again.
    h('p', { class: 'quiet', role: 'status' }, isPending ? text('ownBooking.sending') : ''),
  )
}

function Steps(props: PartProps): ComponentChildren {
  const { view, act, words } = props
  const { text } = words
  const { step, isReady, isComplete, canSubmit, isPending } = view
  const isLast = step === 'summary'
  return h(
    'div',
    { class: 'buttons' },
    h(
      'button',
      {
        type: 'button',
        disabled: !isReady || step === 'appointment' || isPending,
        onClick: act.goBack,
      },
      text('booking.back'),
    ),
    isLast
      ? h('button', { key: 'off', type: 'button', disabled: true }, text('booking.continue'))
      : h(Forward, {
          ...props,
          key: 'on',
          isBlocked: !isComplete,
          label: text('booking.continue'),
        }),
    isLast &&
      h(Forward, {
        ...props,
        key: 'submit',
        isBlocked: !canSubmit,
        label: text('booking.submit'),
        // Submit has the focus, so that the summary is read with it.
        describedBy: Object.values(summaryIds).join(' '),
      }),
  )
}

interface ForwardProps extends PartProps {
  isBlocked: boolean
  label: string
  describedBy?: string
}

/**
 * The button of a form. Before the script has come it is disabled, so that nothing is sent or lost; while
 * something is missing it says so, and a press shows what.
 */
function Forward(props: ForwardProps): ComponentChildren {
  const { view, act, words, isBlocked, label, describedBy } = props
  const reason = words.text('blocked.missing')
  const isHeld = view.isReady && isBlocked
  return [
    h(
      'button',
      {
        type: 'submit',
        class: 'forward',
        disabled: !view.isReady,
        'aria-disabled': isHeld || view.isPending || undefined,
        'aria-busy': view.isPending || undefined,
        'aria-describedby': isHeld ? 'blocked' : describedBy,
        'data-autofocus': describedBy ? true : undefined,
        title: isHeld ? reason : undefined,
        onClick: (event: MouseEvent) => {
          // Submit comes in the place of Continue: the second of two quick presses must not book.
          if (isHeld || view.isPending || event.detail > 1) event.preventDefault()
          if (isHeld) act.showMissing()
        },
        onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
      },
      label,
    ),
    isHeld && h('span', { id: 'blocked', class: 'unseen' }, reason),
  ]
}

/** Asks before a second appointment of one patient with one consultant on one day. */
function SameDayPart(props: PartProps & { question: SameDayQuestion }): ComponentChildren {
  const { words, facts, act, question } = props
  const { text, inOrder } = words
  const { appointment, booking } = question
  const { shown } = booking
  const { day } = booking.booking
  return h(
    'section',
    {
      class: 'note',
      role: 'alertdialog',
      'aria-labelledby': 'same-day',
      'aria-describedby': 'same-day-text',
    },
    h('h2', { id: 'same-day' }, text('sameDay.title')),
    h(
      'p',
      { id: 'same-day-text' },
      text('sameDay.text', {
        patient: shown.patient.name,
        consultant: shown.consultant?.name ?? '',
        day: dayWithWeekday(words, day),
        time: inOrder(timesOnDay(day, appointment, facts.timeZone)),
        reference: inOrder(appointment.reference),
      }),
    ),
    h(
      'div',
      { class: 'buttons' },
      h(
        'button',
        { type: 'button', 'data-autofocus': true, onClick: () => act.answerQuestion(false) },
        text('sameDay.keep'),
      ),
      h(
        'button',
        { type: 'button', onClick: () => act.answerQuestion(true) },
        text('sameDay.book'),
      ),
    ),
  )
}
