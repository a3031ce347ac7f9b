import { memo, useId } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { arrivalGroups, type ArrivalGroup } from './arrival-state.ts'
import classes from './StateFilter.module.css'

export const stateFilterValues = ['all', ...arrivalGroups] as const
export type StateFilterValue = ArrivalGroup | 'all'

interface StateFilterProps {
  value: StateFilterValue
  onChange: (state: StateFilterValue) => void
  /** Undefined until loaded. */
  counts: Record<ArrivalGroup, number> | undefined
}

/** The number of patients per state; each is a filter. */
export function StateFilter({ value, onChange, counts }: StateFilterProps) {
  const t = useText()
  const name = useId()
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const options = stateFilterValues.map((state) => ({
    state,
    label: state === 'all' ? t('arrivals.all') : t(`arrivals.state.${state}`),
    count: state === 'all' ? total : counts?.[state],
  }))
  return (
    <fieldset className={classes.states}>
      <legend className={classes.legend}>{t('arrivals.show')}</legend>
      {options.map(({ state, label, count }) => (
        <label key={state} className={classes.state}>
          <StateRadio name={name} state={state} isChosen={value === state} onChange={onChange} />
          {label} <span className={classes.count}>{count ?? '–'}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface StateRadioProps {
  name: string
  state: StateFilterValue
  isChosen: boolean
  onChange: (state: StateFilterValue) => void
}

/** Stays as it is when a count beside it changes: a browser regroups radios that are rendered. */
const StateRadio = memo(function StateRadio({ name, state, isChosen, onChange }: StateRadioProps) {
  return <input type="radio" name={name} checked={isChosen} onChange={() => onChange(state)} />
})
