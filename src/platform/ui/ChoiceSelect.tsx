import { Select, type SelectProps } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import type { Refusal } from '../http/problem.ts'
import { mayPass } from '../http/try-again.ts'
import { useText } from '../i18n/i18n.tsx'
import classes from './ChoiceSelect.module.css'

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

/** How the choices are read: what failed is said in the list, and asked again when it is opened. */
export interface ChoicesReading {
  error: Refusal | null
  refetch: () => unknown
}

interface ChoicesProps {
  /** Undefined until they are there. */
  choices: Choice[] | undefined
  reading?: ChoicesReading | undefined
}

const nothing = 'nothing'
const notRead = 'not read'

/** Chooses one of the rows that the server knows by id, by typing a part of its name. */
export function ChoiceSelect({
  choices,
  value,
  onChange,
  emptyChoice,
  placeholder,
  reading,
  nothingFoundMessage,
  onDropdownOpen,
  onBlur,
  ...rest
}: ChoiceSelectProps & ChoicesProps) {
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

  // A choice that was typed to its end is meant, as a number of sessions; the kit would put back the
  // one before.
  function takeWhole({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    const typed = currentTarget.value.trim().toLowerCase()
    const whole = options.find(({ label }) => label.toLowerCase() === typed)
    if (whole && whole.value !== String(value)) choose(whole.value)
  }

  const failure = reading?.error ?? undefined
  // Those of before are still good to choose from.
  const failed = failure !== undefined && choices === undefined
  const note = failed
    ? t(mayPass(failure) ? 'reading.choicesFailed' : 'problem.forbidden')
    : choices
      ? t('field.nothingFound')
      : t('app.loading')
  const none = emptyChoice ? [{ value: nothing, label: emptyChoice }] : []
  const unread = failed ? [{ value: notRead, label: note, disabled: true }] : []

  return (
    <Select
      ref={input}
      searchable
      nothingFoundMessage={failed ? note : (nothingFoundMessage ?? note)}
      placeholder={failed ? note : (emptyChoice ?? placeholder)}
      data={[...none, ...options, ...unread]}
      onDropdownOpen={() => {
        if (failed) reading?.refetch()
        onDropdownOpen?.()
      }}
      {...(failed &&
        mayPass(failure) && {
          rightSectionPointerEvents: 'all' as const,
          rightSection: (
            <button
              type="button"
              className={classes.again}
              aria-label={`${t('slots.retry')}: ${note}`}
              title={t('slots.retry')}
              onClick={() => reading?.refetch()}
            >
              <IconRefresh size={16} aria-hidden="true" />
            </button>
          ),
        })}
      // A chosen row that is not offered (any more) shows as none.
      value={value === null ? null : String(value)}
      onChange={choose}
      wrapperProps={{ onKeyDown: takeFirst }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        takeWhole(event)
        onBlur?.(event)
      }}
      {...rest}
    />
  )
}
