import { Select, type SelectProps } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { flushSync } from 'react-dom'
import type { ProblemError } from '../http/problem.ts'
import { isRetryable } from '../http/retry-pauses.ts'
import { useText } from '../i18n/i18n.tsx'
import classes from './ChoiceSelect.module.css'

export interface ChoiceSelectProps extends Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange' | 'multiple' | 'comboboxProps'
> {
  /** The id of the chosen row; null for none. */
  value: number | null
  onChange: (id: number | null) => void
  /**
   * The label of the choice of nothing ('All branches'): the first in the list, and shown in the
   * field.
   */
  emptyChoice?: string
}

interface Choice {
  id: number
  name: string
  /** A retired row, which is marked: it is offered where old rows are looked for. */
  isRetired?: boolean | undefined
  /** Shown, but not to be chosen: its name says why. */
  isDisabled?: boolean
}

/**
 * The state of the query for the choices: an error is shown in the list, and opening the list
 * retries.
 */
export interface ChoicesQueryState {
  error: ProblemError | null
  refetch: () => unknown
}

interface ChoicesProps {
  /** Undefined until loaded. */
  choices: Choice[] | undefined
  queryState?: ChoicesQueryState | undefined
}

const emptyValue = 'nothing'
const failedValue = 'not read'

/** Selects one of the rows that the server knows by id; typing filters them by name. */
export function ChoiceSelect({
  choices,
  value,
  onChange,
  emptyChoice,
  placeholder,
  queryState,
  nothingFoundMessage,
  onDropdownOpen,
  onFocus,
  onBlur,
  ...rest
}: ChoiceSelectProps & ChoicesProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  // The only choice can be selected automatically while somebody types: the typed text replaces it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (input.current === document.activeElement) input.current?.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  const options = (choices ?? []).map(({ id, name, isRetired, isDisabled = false }) => ({
    value: String(id),
    label: isRetired ? t('field.retired', { name }) : name,
    disabled: isDisabled,
  }))
  // The kit renders the whole list of a closed field, with each change around it, and finds its place by laying
  // the page out once more: nothing of it is in the page until somebody comes to the field.
  const [isNear, setNear] = useState(false)
  const listAll = () => setNear(true)
  const listed = isNear ? options : options.filter((it) => it.value === String(value))
  const choose = (chosen: string | null) =>
    onChange(chosen === null || chosen === emptyValue ? null : Number(chosen))

  // Mantine ignores Enter when no option is selected, as when somebody typed before the rows were
  // loaded: the first match is then chosen.
  function chooseFirstMatch(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    if (input.current?.getAttribute('aria-expanded') !== 'true') return
    const typed = input.current.value.trim().toLowerCase()
    const firstMatch = options.find(
      ({ label, disabled }) => !disabled && label.toLowerCase().includes(typed),
    )
    if (!typed || !firstMatch || firstMatch.value === String(value)) return
    event.preventDefault()
    choose(firstMatch.value)
  }

  // A text that equals an option, such as a number of sessions, chooses it; Mantine would restore
  // the previous choice.
  function chooseExactMatch({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    const typed = currentTarget.value.trim().toLowerCase()
    const exactMatch = options.find(
      ({ label, disabled }) => !disabled && label.toLowerCase() === typed,
    )
    if (exactMatch && exactMatch.value !== String(value)) choose(exactMatch.value)
  }

  const problem = queryState?.error ?? undefined
  // Rows that were loaded before an error can still be chosen.
  const isFailed = problem !== undefined && choices === undefined
  const message = isFailed
    ? t(isRetryable(problem) ? 'loading.choicesFailed' : 'problem.forbidden')
    : choices
      ? t('field.nothingFound')
      : t('app.loading')
  const emptyOption = emptyChoice ? [{ value: emptyValue, label: emptyChoice }] : []
  const failedOption = isFailed ? [{ value: failedValue, label: message, disabled: true }] : []

  return (
    <Select
      ref={input}
      // A filter that is on is marked.
      data-filtered={(emptyChoice !== undefined && value !== null) || undefined}
      classNames={{ input: classes.input! }}
      searchable
      comboboxProps={{ keepMounted: isNear }}
      nothingFoundMessage={isFailed ? message : (nothingFoundMessage ?? message)}
      // Never 'All' where a row is chosen that is not offered.
      placeholder={isFailed ? message : ((value === null ? emptyChoice : undefined) ?? placeholder)}
      data={[...emptyOption, ...listed, ...failedOption]}
      onDropdownOpen={() => {
        listAll()
        if (isFailed) queryState?.refetch()
        onDropdownOpen?.()
      }}
      {...(isFailed &&
        isRetryable(problem) && {
          rightSectionPointerEvents: 'all' as const,
          rightSection: (
            <button
              type="button"
              className={classes.again}
              aria-label={`${t('app.retry')}: ${message}`}
              title={t('app.retry')}
              onClick={() => queryState?.refetch()}
            >
              <IconRefresh size={16} aria-hidden="true" />
            </button>
          ),
        })}
      // A chosen row that is not (or no longer) offered is shown as empty.
      value={value === null ? null : String(value)}
      onChange={choose}
      wrapperProps={{
        onKeyDown: chooseFirstMatch,
        // An arrow opens the list at its choice, which the kit looks for in the page; and the field says that it
        // is open only where its list was in the page before.
        onKeyDownCapture: ({ key }: KeyboardEvent) => {
          if (!isNear && key !== 'Tab') flushSync(listAll)
        },
        onClickCapture: () => {
          if (!isNear) flushSync(listAll)
        },
      }}
      onFocus={(event) => {
        // The focus is painted first, and who passes by Tab is not kept waiting by a list.
        startTransition(listAll)
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        chooseExactMatch(event)
        onBlur?.(event)
      }}
      {...rest}
    />
  )
}
