import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import classes from './SuggestField.module.css'

interface Suggestion {
  key: string
  label: string
}

interface SuggestFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (typed: string) => void
  suggestions: Suggestion[]
  /** The accessible name of their list. */
  listLabel: string
  onPick: (key: string) => void
  /** Whether the list may be shown: it is while something is typed. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Free text with suggestions. Enter keeps the typed text unless a suggestion is highlighted. */
export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange, suggestions, listLabel, onPick, isOpen, onOpenChange, ...rest } = props
  const { onBlur, ...field } = rest
  const combobox = useCombobox({
    opened: isOpen && suggestions.length > 0,
    onOpenedChange: onOpenChange,
  })

  // A new list resets the highlight: its index may be another suggestion now.
  const shownKeys = suggestions.map(({ key }) => key).join()
  const onListReplaced = useEffectEvent(() => combobox.resetSelectedOption())
  useEffect(() => onListReplaced(), [shownKeys])

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        onOpenChange(false)
        onPick(key)
      }}
      withinPortal={false}
      shadow="md"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          value={value}
          spellCheck={false}
          dir="auto"
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            onOpenChange(currentTarget.value.trim() !== '')
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter' || key === 'Escape') onOpenChange(false)
          }}
          onBlur={(event) => {
            onOpenChange(false)
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={listLabel} className={classes.options}>
          {suggestions.map(({ key, label }) => (
            <Combobox.Option key={key} value={key} className={classes.option} dir="auto">
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
