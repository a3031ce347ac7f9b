import { Select } from '@mantine/core'
import type { FocusEventHandler } from 'react'
import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ChoiceSelect } from '../../platform/ui/ChoiceSelect.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import type { SeriesEntry } from './series-form-values.ts'
import classes from './SeriesFields.module.css'
import { firstSeriesDay, lastSeriesStart, sessionsWithin } from './series.ts'
import type { ShownWeekSlot } from './series-booking.ts'
import { WeekSlotTabs } from './WeekSlotTabs.tsx'

interface SeriesFieldsProps {
  /** The id of the chosen branch. */
  branch: number | null
  entry: SeriesEntry
  onChange: (change: Partial<SeriesEntry>) => void
  /** Some chosen slots are not on the schedule any more; these are left. */
  onGone: (left: ShownWeekSlot[]) => void
  today: Day
  /** What a field says is wrong, and when it is to be checked. */
  stateOf: (name: keyof SeriesEntry) => {
    error: string | undefined
    onBlur: FocusEventHandler | undefined
  }
}

const counts = Array.from(
  { length: sessionsWithin.most - sessionsWithin.least + 1 },
  (_, index) => ({ id: sessionsWithin.least + index, name: String(sessionsWithin.least + index) }),
)

/** How often, from when and on which weekdays: what a series asks for in place of a date. */
export default function SeriesFields(props: SeriesFieldsProps) {
  const { branch, entry, onChange, onGone, today, stateOf } = props
  const t = useText()
  return (
    <>
      <div className={classes.fields}>
        <Select
          label={t('subscription.plan')}
          size="md"
          data={[{ value: 'custom', label: t('subscription.planCustom') }]}
          value={entry.plan}
          allowDeselect={false}
          openOnFocus={false}
          checkIconPosition="right"
        />
        <ChoiceSelect
          {...stateOf('sessions')}
          label={t('subscription.sessions')}
          placeholder={t('subscription.sessionsRange', sessionsWithin)}
          required
          size="md"
          openOnFocus={false}
          allowDeselect={false}
          selectFirstOptionOnChange
          checkIconPosition="right"
          inputMode="numeric"
          choices={counts}
          value={entry.sessions}
          onChange={(sessions) => onChange({ sessions })}
        />
        <DayField
          {...stateOf('startDay')}
          label={t('subscription.startDay')}
          required
          size="md"
          today={today}
          from={firstSeriesDay(today)}
          to={lastSeriesStart(today)}
          value={entry.startDay}
          onChange={(startDay) => onChange({ startDay })}
          className={classes.start}
        />
      </div>
      <WeekSlotTabs
        branch={branch}
        chosen={entry.slots}
        onChange={(slots) => onChange({ slots })}
        onGone={onGone}
        error={stateOf('slots').error}
      />
    </>
  )
}
