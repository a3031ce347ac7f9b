import { h, type ComponentChildren } from 'preact'
import { Field, type ControlProps } from '../page/field.ts'

interface ChoicesProps {
  id: string
  label: string
  placeholder: string
  note?: string | undefined
  error: string | undefined
  disabled?: boolean
  rows: readonly { id: number; name: string }[]
  /** The id of the chosen row. */
  value: number | undefined
  onChange: (id: number) => void
  onBlur: () => void
}

/** A native list of rows by their ids, with nothing chosen at first. */
export function Choices(props: ChoicesProps): ComponentChildren {
  const { id, label, placeholder, note, error, disabled, rows, value, onChange, onBlur } = props
  const control = (attributes: ControlProps) =>
    h(
      'select',
      {
        ...attributes,
        disabled,
        value: value ?? '',
        onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
          onChange(Number(currentTarget.value)),
        onBlur,
      },
      h('option', { value: '', disabled: value !== undefined }, placeholder),
      rows.map((row) => h('option', { key: row.id, value: row.id }, row.name)),
    )
  return h(Field, { id, label, required: true, note, error, control })
}
