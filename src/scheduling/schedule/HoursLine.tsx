import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { Weekday } from '../../platform/day/day.ts'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import { longWeekday, shortWeekday } from '../../platform/i18n/format-day.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { formatList } from '../../platform/i18n/page-language.tsx'
import { NumberField } from '../../platform/ui/NumberField.tsx'
import { TimeField } from '../../platform/ui/TimeField.tsx'
import classes from './HoursLine.module.css'
import { problemsWhileTyping, type LineFormValues } from './schedule-form-values.ts'
import type { EditedLine } from './use-schedule-form.tsx'
import { remaindersOf, timesOfLine } from './week-of-schedule.ts'
import { formatTimes } from '../../platform/i18n/format-times.tsx'

interface HoursLineProps {
  number: number
  line: EditedLine
  /** Whether empty fields are marked as missing too. */
  showAll: boolean
  onChange: (change: Partial<LineFormValues>) => void
  onRemove: () => void
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** The fields of one line: weekdays with the same hours, divided into slots. */
export function HoursLine({ number, line, showAll, onChange, onRemove }: HoursLineProps) {
  const t = useText()
  const { entry: values } = line
  const problems = showAll ? line.mistakes : problemsWhileTyping(values, line.mistakes)
  const error = (field: keyof typeof problems) => messageFor(problems[field])
  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>{t('schedule.hoursNumber', { number })}</legend>
      <ActionIcon
        className={classes.remove!}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('schedule.removeHours', { number })}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
      <WeekdayCheckboxes
        days={values.days}
        onChange={(days) => onChange({ days })}
        error={error('days')}
      />
      <div className={classes.fields}>
        <TimeField
          label={t('schedule.from')}
          value={values.from}
          onChange={(from) => onChange({ from })}
          error={error('from')}
        />
        <TimeField
          label={t('schedule.to')}
          value={values.to}
          onChange={(to) => onChange({ to })}
          error={error('to')}
        />
        <NumberField
          label={t('schedule.minutes')}
          value={values.minutes}
          onChange={(minutes) => onChange({ minutes })}
          error={error('minutes')}
          inputMode="numeric"
        />
        <TimeField
          label={t('schedule.pauseFrom')}
          value={values.pauseFrom}
          onChange={(pauseFrom) => onChange({ pauseFrom })}
          error={error('pauseFrom')}
        />
        <TimeField
          label={t('schedule.pauseTo')}
          value={values.pauseTo}
          onChange={(pauseTo) => onChange({ pauseTo })}
          error={error('pauseTo')}
        />
      </div>
      <LineRemarks line={line} />
    </fieldset>
  )
}

interface WeekdayCheckboxesProps {
  days: Weekday[]
  onChange: (days: Weekday[]) => void
  error: string | undefined
}

function WeekdayCheckboxes({ days, onChange, error }: WeekdayCheckboxesProps) {
  const t = useText()
  const id = useId()
  const toggle = (day: Weekday) =>
    onChange(
      days.includes(day)
        ? days.filter((it) => it !== day)
        : [...days, day].toSorted((a, b) => a - b),
    )
  return (
    <div
      role="group"
      aria-label={t('schedule.days')}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <div className={classes.days}>
        {weekdays.map((day) => (
          <label key={day} className={classes.day}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={() => toggle(day)}
              aria-label={longWeekday(sampleDayOn(day))}
            />
            <span aria-hidden="true">{shortWeekday(sampleDayOn(day))}</span>
          </label>
        ))}
      </div>
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          {error}
        </div>
      )}
    </div>
  )
}

/** The number of slots per day, the remaining minutes, and an overlap. */
function LineRemarks({ line: { line, overlap } }: { line: EditedLine }) {
  const t = useText()
  if (!line) return null
  const remainders = remaindersOf(line).map(formatTimes)
  return (
    <div className={classes.remarks}>
      <span>
        {t('schedule.slotsADay', { count: timesOfLine(line).length })}
        {remainders.length > 0 &&
          ` · ${t('schedule.remainder', { times: formatList(remainders) })}`}
      </span>
      {overlap && (
        <div className={classes.error} role="alert">
          {overlap.hits.branchName
            ? t('schedule.overlap', {
                day: longWeekday(sampleDayOn(overlap.wanted.weekday)),
                times: formatTimes(overlap.wanted),
                other: formatTimes(overlap.hits),
                branch: overlap.hits.branchName,
              })
            : t('schedule.overlapHere', {
                day: longWeekday(sampleDayOn(overlap.wanted.weekday)),
                times: formatTimes(overlap.wanted),
                other: formatTimes(overlap.hits),
              })}
        </div>
      )}
    </div>
  )
}
