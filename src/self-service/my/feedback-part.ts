import { Fragment, h, type ComponentChildren } from 'preact'
import type { AskedFeedback } from '../../scheduling/feedback/feedback-answer.ts'
import { ratings } from '../../scheduling/feedback/feedback-rule.ts'
import type { OwnChangeRequest } from '../../scheduling/patient-link/own-appointment.ts'
import { dayWords, type Unsent } from './my-texts.ts'
import { formProps, hidden, unsentOf, type FormProps } from './own-forms.ts'

interface FeedbackProps extends FormProps {
  appointment: { id: number }
  feedback: AskedFeedback
}

/** What the fields of the form hold. */
interface Filled {
  rating: number | null
  words: string
  mayCall: boolean
}

/**
 * Asks how a visit was; once that is said it can be changed for some days. What is typed stays when the page learns of
 * another answer, perhaps an earlier one of the same patient that seemed lost: it is shown beside, and the next press
 * replaces it.
 */
export function FeedbackPart(props: FeedbackProps): ComponentChildren {
  const { words, facts, actions, appointment, feedback } = props
  const { text, inOrder } = words
  const typedOver = actions?.typedOver[appointment.id]
  const unsent = unsentOf(facts, 'feedback', appointment.id)
  const { version, given } = typedOver ?? feedback
  const beside = (unsent || typedOver) && feedback.given
  const asking = h(FeedbackForm, {
    ...props,
    // A new answer begins closed again, with what it says.
    key: version,
    version: feedback.version,
    filled: unsent ? unsentFeedback(unsent) : filledBy(given),
  })
  return h(
    Fragment,
    null,
    feedback.given && h('p', { class: 'state', role: 'status' }, text('feedback.thanks')),
    beside &&
      h(
        'blockquote',
        { class: 'given' },
        h('p', { class: 'strong' }, inOrder(`${beside.rating} / 5`)),
        beside.words && h('p', { dir: 'auto' }, beside.words),
      ),
    given
      ? h(
          'details',
          { key: version, open: unsent !== undefined },
          h('summary', null, text('feedback.change')),
          asking,
        )
      : asking,
    feedback.given &&
      h(
        'p',
        { class: 'quiet' },
        text('feedback.changeUntil', { day: dayWords(words, feedback.lastDay) }),
      ),
  )
}

/** The same form where the visit could not be read, so that what was sent without a script is not lost. */
export function UnsentFeedback(props: FormProps): ComponentChildren {
  const { unsent } = props.facts
  const [id, version] = [Number(unsent?.appointment), Number(unsent?.version)]
  if (unsent?.kind !== 'feedback' || !Number.isSafeInteger(id) || !Number.isSafeInteger(version))
    return null
  return h(FeedbackForm, { ...props, appointment: { id }, version, filled: unsentFeedback(unsent) })
}

interface FeedbackFormProps extends FormProps {
  appointment: { id: number }
  /** The answer that the page knows, which this one replaces. */
  version: number
  filled: Filled
}

function FeedbackForm(props: FeedbackFormProps): ComponentChildren {
  const { words, appointment, version, filled, actions } = props
  const { text, inOrder } = words
  const change = { kind: 'feedback' as const, appointment: appointment.id, version }
  const id = wordsId(appointment.id)
  const scale = `scale-${appointment.id}`
  const send = (form: HTMLFormElement) => {
    const fields = fieldsOf(form)
    actions?.onChange({ ...change, ...fields, rating: Number(fields.rating) })
  }
  return h(
    'form',
    formProps(props, send),
    hidden(change),
    h(
      'fieldset',
      { 'aria-describedby': scale },
      h('legend', null, text('feedback.question')),
      h(
        'div',
        { class: 'ratings' },
        ratings.toReversed().map((rating) =>
          h(
            'label',
            { key: rating, class: 'slot' },
            h('input', {
              type: 'radio',
              name: 'rating',
              value: rating,
              required: true,
              defaultChecked: filled.rating === rating,
            }),
            h('span', null, inOrder(String(rating))),
          ),
        ),
      ),
      h('p', { id: scale, class: 'quiet' }, text('feedback.scale')),
    ),
    h('label', { for: id }, text('booking.optionalField', { label: text('feedback.words') })),
    h('textarea', { id, name: 'words', dir: 'auto', defaultValue: filled.words }),
    h(
      'label',
      { class: 'choice' },
      h('input', { type: 'checkbox', name: 'mayCall', defaultChecked: filled.mayCall }),
      h('span', null, text('feedback.mayCall')),
    ),
    h('button', { class: 'main', 'aria-disabled': actions?.isSending }, text('feedback.send')),
  )
}

const wordsId = (appointment: number): string => `words-${appointment}`

/** The form of an appointment's answer on the page. */
export const formOfFeedback = (appointment: number): HTMLFormElement | null | undefined =>
  document.getElementById(wordsId(appointment))?.closest('form')

const filledBy = (given: AskedFeedback['given']): Filled => ({
  rating: given?.rating ?? null,
  words: given?.words ?? '',
  mayCall: given?.mayCall ?? false,
})

const unsentFeedback = ({ rating, words = '', mayCall }: Unsent): Filled => ({
  rating: Number(rating) || null,
  words,
  mayCall: mayCall !== undefined,
})

/** What a form of an answer that was refused without a script holds by now. */
export function typedFurther(unsent: Unsent | null): Unsent | null {
  const form = unsent?.kind === 'feedback' && formOfFeedback(Number(unsent.appointment))
  if (!form) return unsent
  const { rating, words, mayCall } = fieldsOf(form)
  return {
    ...unsent,
    rating: String(rating ?? ''),
    words,
    mayCall: mayCall ? 'on' : undefined,
  }
}

/** What such a form holds once it was sent and taken: null unless it was typed further meanwhile. */
export function typedSince(unsent: Unsent | null, sent: OwnChangeRequest): Unsent | null {
  const now = typedFurther(unsent)
  if (!now || sent.kind !== 'feedback') return null
  const { rating, words, mayCall } = sent
  const isAsSent =
    JSON.stringify(unsentFeedback(now)) === JSON.stringify({ rating, words, mayCall })
  return isAsSent ? null : now
}

function fieldsOf(form: HTMLFormElement): Filled {
  const fields = new FormData(form)
  return {
    rating: Number(fields.get('rating')) || null,
    // Some browsers give two characters for each line break.
    words: String(fields.get('words') ?? '')
      .replaceAll('\r\n', '\n')
      .trim(),
    mayCall: fields.has('mayCall'),
  }
}

/** Whether a form holds anything else than the answer that it was filled with, and than the one that there is now. */
export function isTypedOver(
  form: HTMLFormElement,
  filled: AskedFeedback['given'],
  now: AskedFeedback['given'],
): boolean {
  const fields = JSON.stringify(fieldsOf(form))
  return ![filled, now].some((given) => JSON.stringify(filledBy(given)) === fields)
}
