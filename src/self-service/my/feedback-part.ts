import { Fragment, h, type ComponentChildren } from 'preact'
import type { AskedFeedback } from '../../scheduling/feedback/feedback-answer.ts'
import { ratings } from '../../scheduling/feedback/feedback-rule.ts'
import { dayWords } from './my-texts.ts'
import { formProps, hidden, type AppointmentFormProps } from './own-forms.ts'

type FeedbackProps = AppointmentFormProps & { feedback: AskedFeedback }

/** Asks how a visit was; once that is said it can be changed for some days. */
export function FeedbackPart(props: FeedbackProps): ComponentChildren {
  const { words, feedback } = props
  const { text } = words
  // A new answer begins closed again, with what it says.
  const form = h(FeedbackForm, { ...props, key: feedback.version })
  if (!feedback.given) return form
  return h(
    Fragment,
    null,
    h('p', { class: 'state', role: 'status' }, text('feedback.thanks')),
    h('details', { key: feedback.version }, h('summary', null, text('feedback.change')), form),
    h(
      'p',
      { class: 'quiet' },
      text('feedback.changeUntil', { day: dayWords(words, feedback.lastDay) }),
    ),
  )
}

function FeedbackForm(props: FeedbackProps): ComponentChildren {
  const { words, appointment, feedback, actions } = props
  const { text, inOrder } = words
  const { version, given } = feedback
  const change = { kind: 'feedback' as const, appointment: appointment.id, version }
  const id = `words-${appointment.id}`
  const scale = `scale-${appointment.id}`
  const send = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    actions?.onChange({
      ...change,
      rating: Number(fields.get('rating')),
      words: String(fields.get('words') ?? '').trim(),
      mayCall: fields.has('mayCall'),
    })
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
              defaultChecked: given?.rating === rating,
            }),
            h('span', null, inOrder(String(rating))),
          ),
        ),
      ),
      h('p', { id: scale, class: 'quiet' }, text('feedback.scale')),
    ),
    h('label', { for: id }, text('booking.optionalField', { label: text('feedback.words') })),
    h('textarea', { id, name: 'words', dir: 'auto', defaultValue: given?.words ?? '' }),
    h(
      'label',
      { class: 'choice' },
      h('input', { type: 'checkbox', name: 'mayCall', defaultChecked: given?.mayCall ?? false }),
      h('span', null, text('feedback.mayCall')),
    ),
    h('button', { class: 'main', 'aria-disabled': actions?.isSending }, text('feedback.send')),
  )
}
