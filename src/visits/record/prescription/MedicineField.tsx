import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { shownMedicines, medicineLabel } from './medicine-choice.ts'
import { suggestMedicines, type Medicine } from './medicines.ts'
import classes from './MedicineField.module.css'

/** A pause in typing after which suggestions are asked for, in milliseconds. */
const pauseMs = 200

interface MedicineFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (typed: string) => void
  onPick: (medicine: Medicine) => void
}

/**
 * A medicine, typed freely or picked from what the clinic knows. Nothing is picked unless somebody
 * points at it: Enter leaves what was typed.
 */
export function MedicineField({ value, onChange, onPick, onBlur, ...rest }: MedicineFieldProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [typed] = useDebouncedValue(value.trim(), pauseMs)
  const { data } = useCall(
    suggestMedicines,
    { query: { typed } },
    { enabled: open && suggestMedicines.query.safeParse({ typed }).success },
  )
  const medicines = shownMedicines(data ?? [], value)
  const combobox = useCombobox({ opened: open && medicines.length > 0, onOpenedChange: setOpen })

  // Another list came: what was pointed at in the old one may be another medicine now.
  const shown = medicines.map(({ id }) => id).join()
  useEffect(() => combobox.resetSelectedOption(), [shown])

  const pick = (id: string) => {
    setOpen(false)
    const medicine = medicines.find((it) => String(it.id) === id)
    if (medicine) onPick(medicine)
  }
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' || key === 'Escape') setOpen(false)
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
            setOpen(currentTarget.value.trim() !== '')
          }}
          onKeyDown={closeByKey}
          onBlur={(event) => {
            setOpen(false)
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
