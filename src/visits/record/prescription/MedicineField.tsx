import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { filterMedicines, medicineLabel, unitOfTyped } from './medicine-choice.ts'
import classes from './MedicineField.module.css'
import type { DoseUnit } from './dose-units.ts'
import { suggestMedicines, typedMedicineSchema, type Medicine } from './prescription.ts'

/** Pause in typing before suggestions are requested, in milliseconds. */
const debounceMs = 200

interface MedicineFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (typed: string) => void
  onPick: (medicine: Medicine) => void
  /** A name was typed and left; the unit is that of the clinic's list, undefined where it has none for it. */
  onNamed: (name: string, unit: DoseUnit | undefined) => void
}

/**
 * Medicine name, free text with suggestions. Enter keeps the typed text unless a suggestion is
 * highlighted.
 */
export function MedicineField(props: MedicineFieldProps) {
  const { value, onChange, onPick, onNamed, onBlur, ...rest } = props
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  /** What was typed here and not chosen, until the field is left. */
  const [isTyped, setIsTyped] = useState(false)
  const [leftWith, setLeftWith] = useState<string>()
  const [typed] = useDebouncedValue(value.trim(), debounceMs)
  const { data, isPlaceholderData } = useCall(
    suggestMedicines,
    { query: { typed } },
    {
      enabled: (isOpen || leftWith !== undefined) && typedMedicineSchema.safeParse(typed).success,
    },
  )
  // Of the name that was left: the list of an earlier one may still be shown.
  const isFound = data !== undefined && !isPlaceholderData && typed === leftWith
  const onFound = useEffectEvent(() => onNamed(typed, unitOfTyped(data ?? [], typed)))
  useEffect(() => {
    if (isFound) onFound()
  }, [isFound])

  const medicines = filterMedicines(data ?? [], value)
  const combobox = useCombobox({
    opened: isOpen && medicines.length > 0,
    onOpenedChange: setIsOpen,
  })

  // A new list resets the highlight: its index may be another medicine now.
  const shownIds = medicines.map(({ id }) => id).join()
  const onListReplaced = useEffectEvent(() => combobox.resetSelectedOption())
  useEffect(() => onListReplaced(), [shownIds])

  const pick = (id: string) => {
    setIsOpen(false)
    setIsTyped(false)
    const medicine = medicines.find((it) => String(it.id) === id)
    if (medicine) onPick(medicine)
  }
  const closeOnKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' || key === 'Escape') setIsOpen(false)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...rest}
          value={value}
          spellCheck={false}
          dir="auto"
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            setIsOpen(currentTarget.value.trim() !== '')
            setIsTyped(true)
            setLeftWith(undefined)
          }}
          onKeyDown={closeOnKey}
          onBlur={(event) => {
            setIsOpen(false)
            if (isTyped) setLeftWith(value.trim())
            setIsTyped(false)
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('prescription.suggestions')} className={classes.options}>
          {medicines.map((medicine) => (
            <Combobox.Option
              key={medicine.id}
              value={String(medicine.id)}
              className={classes.option}
              dir="auto"
            >
              {medicineLabel(medicine)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
