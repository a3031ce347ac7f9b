import { h, type ComponentChildren } from 'preact'

/** What ties a field's control to its label, note and error. */
export interface ControlProps {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  id: string
  label: string
  required?: boolean | undefined
  /** Said below the control. */
  note?: ComponentChildren
  /** Why the value is refused. */
  error?: string | undefined
  /** Makes the control. */
  control: (props: ControlProps) => ComponentChildren
}

/** A native control with its label above it, and its note and error below. */
export function Field({
  id,
  label,
  required,
  note,
  error,
  control,
}: FieldProps): ComponentChildren {
  const describedBy = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ')
  return h(
    'div',
    { class: 'field' },
    h(
      'label',
      { for: id },
      label,
      required && h('span', { class: 'star', 'aria-hidden': 'true' }, ' *'),
    ),
    control({
      id,
      required,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    }),
    note && h('p', { id: `${id}-note`, class: 'quiet' }, note),
    error && h('p', { id: `${id}-error`, class: 'error' }, error),
  )
}
