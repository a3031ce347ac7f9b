import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { filterMedicines, medicineLabel } from './medicine-choice.ts'
import classes from './MedicineField.module.css'
import { suggestMedicines, typedMedicineSchema, type Medicine } from './prescription.ts'

/** Pause in typing before suggestions are requested, in milliseconds. */
const debounceMs = 200

interface MedicineFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (typed: string) => void
  onPick: (medicine: Medicine) => void
}

/**
 * Medicine name, free text with suggestions. Enter keeps the typed text unless a suggestion is
 * highlighted.
 */
export function MedicineField({ value, onChange, onPick, onBlur, ...rest }: MedicineFieldProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [typed] = useDebouncedValue(value.trim(), debounceMs)
  const { data } = useCall(
    suggestMedicines,
    { query: { typed } },
    { enabled: isOpen && typedMedicineSchema.safeParse(typed).success },
  )
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
          }}
          onKeyDown={closeOnKey}
          onBlur={(event) => {
            setIsOpen(false)
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
