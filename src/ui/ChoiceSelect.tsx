import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '../i18n/languages.tsx'

export interface ChoiceSelectProps extends Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'multiple'
> {
  /** The id of the chosen row; null for none. */
  value: number | null
  onChange: (id: number | null) => void
  /** What choosing nothing means ('All branches'): it heads the list, and stands in the field. */
  emptyChoice?: string
}

interface Choice {
  id: number
  name: string
}

const nothing = 'nothing'

/** Chooses one of the rows that the server knows by id, by typing a part of its name. */
export function ChoiceSelect({
  choices,
  value,
  onChange,
  emptyChoice,
  placeholder,
  ...rest
}: ChoiceSelectProps & { choices: Choice[] | undefined }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  // Chosen by itself (the only one there is) while somebody types: what they type on replaces it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (input.current === document.activeElement) input.current?.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  const options = (choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      ref={input}
      searchable
      nothingFoundMessage={t('field.nothingFound')}
      placeholder={emptyChoice ?? placeholder}
      data={emptyChoice ? [{ value: nothing, label: emptyChoice }, ...options] : options}
      // A chosen row that is not offered (any more) shows as none.
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === nothing ? null : Number(chosen))}
      onFocus={(event) => event.currentTarget.select()}
      {...rest}
    />
  )
}
