import { Select } from '@mantine/core'
import type { FocusEventHandler } from 'react'
import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ChoiceSelect } from '../../platform/ui/ChoiceSelect.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import type { SeriesFormValues } from './series-form-values.ts'
import classes from './SeriesFields.module.css'
import { firstSeriesDay, lastSeriesStart, sessionLimits } from './series.ts'
import type { WeekSlotDetails } from './series-booking.ts'
import { WeekSlotTabs } from './WeekSlotTabs.tsx'

interface SeriesFieldsProps {
  /** The id of the chosen branch. */
  branch: number | null
  service: number
  values: SeriesFormValues
  onChange: (change: Partial<SeriesFormValues>) => void
  /** Called with the remaining slots when some chosen ones are no longer in the schedule. */
  onSlotsRemoved: (remaining: WeekSlotDetails[]) => void
  today: Day
  /** The error message of a field, and the blur handler that validates it. */
  fieldState: (name: keyof SeriesFormValues) => {
    error: string | undefined
    onBlur: FocusEventHandler | undefined
  }
}

const sessionCountChoices = Array.from(
  { length: sessionLimits.max - sessionLimits.min + 1 },
  (_, index) => ({ id: sessionLimits.min + index, name: String(sessionLimits.min + index) }),
)

/** The fields of a series in place of a date: number of sessions, start day, weekly slots. */
export default function SeriesFields(props: SeriesFieldsProps) {
  const { branch, service, values, onChange, onSlotsRemoved, today, fieldState } = props
  const t = useText()
  return (
    <>
      <div className={classes.fields}>
        <Select
          label={t('seriesBooking.plan')}
          size="md"
          data={[{ value: 'custom', label: t('seriesBooking.planCustom') }]}
          value={values.plan}
          allowDeselect={false}
          checkIconPosition="right"
        />
        <ChoiceSelect
          {...fieldState('sessions')}
          label={t('seriesBooking.sessions')}
          placeholder={t('seriesBooking.sessionsRange', sessionLimits)}
          required
          size="md"
          allowDeselect={false}
          selectFirstOptionOnChange
          checkIconPosition="right"
          inputMode="numeric"
          choices={sessionCountChoices}
          value={values.sessions}
          onChange={(sessions) => onChange({ sessions })}
        />
        <DayField
          {...fieldState('startDay')}
          label={t('seriesBooking.startDay')}
          required
          size="md"
          today={today}
          from={firstSeriesDay(today)}
          to={lastSeriesStart(today)}
          outsideMessage={t('seriesBooking.startDayWithin')}
          value={values.startDay}
          onChange={(startDay) => onChange({ startDay })}
          className={classes.start}
        />
      </div>
      <WeekSlotTabs
        branch={branch}
        service={service}
        sessions={values.sessions}
        startDay={values.startDay || firstSeriesDay(today)}
        chosen={values.slots}
        onChange={(slots) => onChange({ slots })}
        onSlotsRemoved={onSlotsRemoved}
        error={fieldState('slots').error}
      />
    </>
  )
}
