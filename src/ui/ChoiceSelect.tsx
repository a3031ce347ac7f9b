import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
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
  const choose = (chosen: string | null) =>
    onChange(chosen === null || chosen === nothing ? null : Number(chosen))

  // The kit leaves Enter alone where it has marked none, as when somebody typed before the rows were
  // there: the first that fits is meant.
  function takeFirst(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (input.current?.getAttribute('aria-expanded') !== 'true') return
    const typed = input.current.value.trim().toLowerCase()
    const first = options.find(({ label }) => label.toLowerCase().includes(typed))
    if (!typed || !first || first.value === String(value)) return
    event.preventDefault()
    choose(first.value)
  }

  return (
    <Select
      ref={input}
      searchable
      nothingFoundMessage={t('field.nothingFound')}
      placeholder={emptyChoice ?? placeholder}
      data={emptyChoice ? [{ value: nothing, label: emptyChoice }, ...options] : options}
      // A chosen row that is not offered (any more) shows as none.
      value={value === null ? null : String(value)}
      onChange={choose}
      wrapperProps={{ onKeyDown: takeFirst }}
      onFocus={(event) => event.currentTarget.select()}
      {...rest}
    />
  )
}
