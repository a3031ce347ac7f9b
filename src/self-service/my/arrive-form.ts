import { h, type ComponentChildren } from 'preact'
import { formProps, hidden, unsentOf, type AppointmentFormProps } from './own-forms.ts'

/** Asks for the code of the waiting room, and puts the patient in the line. */
export function ArriveForm(props: AppointmentFormProps): ComponentChildren {
  const { words, facts, appointment, actions } = props
  const { text } = words
  const unsent = unsentOf(facts, 'arrive', appointment.id)
  const change = { kind: 'arrive' as const, appointment: appointment.id }
  const id = `code-${appointment.id}`
  const hint = `${id}-hint`
  const send = (form: HTMLFormElement) =>
    actions?.onChange({ ...change, code: String(new FormData(form).get('code') ?? '') })
  return h(
    'details',
    { open: unsent !== undefined },
    h('summary', null, text('patientLink.iAmHere')),
    h(
      'form',
      formProps(props, send),
      hidden(change),
      h('label', { for: id }, text('patientLink.arrivalCode')),
      h('p', { class: 'quiet', id: hint }, text('patientLink.arrivalCodeHint')),
      h('input', {
        id,
        name: 'code',
        inputMode: 'numeric',
        maxLength: 20,
        required: true,
        autocomplete: 'off',
        'aria-describedby': hint,
        defaultValue: unsent?.code,
      }),
      h(
        'button',
        { class: 'main', 'aria-disabled': actions?.isSending },
        text('patientLink.arrive'),
      ),
    ),
  )
}
