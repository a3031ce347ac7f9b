import { h, type ComponentChildren } from 'preact'
import type { WizardValues } from '../../scheduling/booking/wizard-values.ts'
import { Field } from '../page/field.ts'
import type { PartProps } from './booking-view.ts'

type TypedField = 'mobile' | 'name' | 'age' | 'email' | 'location'

interface PatientField {
  name: TypedField
  label: 'field.mobile' | 'field.fullName' | 'field.age' | 'field.email' | 'field.location'
  required: boolean
  /** What the phone's keyboard and its own suggestions are. */
  input: Record<string, string | boolean>
}

const fields: PatientField[] = [
  {
    name: 'mobile',
    label: 'field.mobile',
    required: true,
    input: { type: 'tel', inputMode: 'numeric', autocomplete: 'tel-national' },
  },
  {
    name: 'name',
    label: 'field.fullName',
    required: true,
    input: { type: 'text', autocomplete: 'name', spellcheck: false },
  },
  {
    name: 'age',
    label: 'field.age',
    required: true,
    input: { type: 'text', inputMode: 'numeric', autocomplete: 'off' },
  },
  {
    name: 'email',
    label: 'field.email',
    required: false,
    // No `type=email`: the browser's own rule and sentence are not ours.
    input: {
      type: 'text',
      inputMode: 'email',
      autocomplete: 'email',
      autocapitalize: 'none',
      spellcheck: false,
    },
  },
  {
    name: 'location',
    label: 'field.location',
    required: false,
    input: { type: 'text', autocomplete: 'address-level2' },
  },
]

/** The second step: the patient, and whether they want messages. */
export function PatientPart({ words: { text }, view, act }: PartProps): ComponentChildren {
  const { patient }: WizardValues = view.values
  return h(
    'div',
    { class: 'patient' },
    fields.map(({ name, label, required, input }) =>
      h(Field, {
        key: name,
        id: name,
        label: required ? text(label) : text('booking.optionalField', { label: text(label) }),
        required,
        error: view.errors[`patient.${name}`],
        control: (control) =>
          h('input', {
            ...control,
            ...input,
            value: patient[name],
            onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
              act.typePatient({ [name]: currentTarget.value }),
            onBlur: () => act.leave(`patient.${name}`),
          }),
      }),
    ),
    h(
      'label',
      { class: 'agrees' },
      h('input', {
        type: 'checkbox',
        checked: patient.messages ?? false,
        onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
          act.typePatient({ messages: currentTarget.checked }),
      }),
      h('span', null, text('contact.iAgree')),
    ),
  )
}
