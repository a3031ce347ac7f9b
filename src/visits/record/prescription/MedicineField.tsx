import type { TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { filterMedicines, medicineLabel, unitOfTyped } from './medicine-choice.ts'
import type { DoseUnit } from './dose-units.ts'
import { SuggestField } from '../SuggestField.tsx'
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

/** Medicine name, with those of the clinic's list as suggestions. */
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
  const pick = (id: string) => {
    setIsTyped(false)
    const medicine = medicines.find((it) => String(it.id) === id)
    if (medicine) onPick(medicine)
  }

  return (
    <SuggestField
      {...rest}
      value={value}
      onChange={(it) => {
        onChange(it)
        setIsTyped(true)
        setLeftWith(undefined)
      }}
      onBlur={(event) => {
        if (isTyped) setLeftWith(value.trim())
        setIsTyped(false)
        onBlur?.(event)
      }}
      suggestions={medicines.map((it) => ({ key: String(it.id), label: medicineLabel(it) }))}
      listLabel={t('prescription.suggestions')}
      onPick={pick}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  )
}
