import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { Weekday } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { longWeekday, shortWeekday, someDayOn } from '../../platform/i18n/format-day.tsx'
import { sentenceFor, useText } from '../../platform/i18n/i18n.tsx'
import { listed } from '../../platform/i18n/page-language.tsx'
import { NumberField } from '../../platform/ui/NumberField.tsx'
import { TimeField } from '../../platform/ui/TimeField.tsx'
import classes from './HoursLine.module.css'
import { earlyMistakes, type LineEntry } from './schedule-form-values.ts'
import type { EditedLine } from './use-schedule-form.tsx'
import { remaindersOf, timesOfLine } from './week-of-schedule.ts'

interface HoursLineProps {
  number: number
  line: EditedLine
  /** Whether fields that are still empty are told too. */
  showAll: boolean
  onChange: (change: Partial<LineEntry>) => void
  onRemove: () => void
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** Some weekdays with the same hours, cut into slots. */
export function HoursLine({ number, line, showAll, onChange, onRemove }: HoursLineProps) {
  const t = useText()
  const { entry } = line
  const mistakes = showAll ? line.mistakes : earlyMistakes(entry, line.mistakes)
  const error = (field: keyof typeof mistakes) => sentenceFor(mistakes[field])
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
      <DayTicks days={entry.days} onChange={(days) => onChange({ days })} error={error('days')} />
      <div className={classes.fields}>
        <TimeField
          label={t('schedule.from')}
          value={entry.from}
          onChange={(from) => onChange({ from })}
          error={error('from')}
        />
        <TimeField
          label={t('schedule.to')}
          value={entry.to}
          onChange={(to) => onChange({ to })}
          error={error('to')}
        />
        <NumberField
          label={t('schedule.minutes')}
          value={entry.minutes}
          onChange={(minutes) => onChange({ minutes })}
          error={error('minutes')}
          inputMode="numeric"
        />
        <TimeField
          label={t('schedule.pauseFrom')}
          value={entry.pauseFrom}
          onChange={(pauseFrom) => onChange({ pauseFrom })}
          error={error('pauseFrom')}
        />
        <TimeField
          label={t('schedule.pauseTo')}
          value={entry.pauseTo}
          onChange={(pauseTo) => onChange({ pauseTo })}
          error={error('pauseTo')}
        />
      </div>
      <Remarks line={line} />
    </fieldset>
  )
}

interface DayTicksProps {
  days: Weekday[]
  onChange: (days: Weekday[]) => void
  error: string | undefined
}

function DayTicks({ days, onChange, error }: DayTicksProps) {
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
              aria-label={longWeekday(someDayOn(day))}
            />
            <span aria-hidden="true">{shortWeekday(someDayOn(day))}</span>
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

/** How many slots a day the hours make, what they leave over, and what they hit. */
function Remarks({ line: { line, overlap } }: { line: EditedLine }) {
  const t = useText()
  if (!line) return null
  const left = remaindersOf(line).map(showTimes)
  return (
    <div className={classes.remarks}>
      <span>
        {t('schedule.slotsADay', { count: timesOfLine(line).length })}
        {left.length > 0 && ` · ${t('schedule.remainder', { times: listed(left) })}`}
      </span>
      {overlap && (
        <div className={classes.error} role="alert">
          {overlap.hits.branchName
            ? t('schedule.overlap', {
                day: longWeekday(someDayOn(overlap.wanted.weekday)),
                times: showTimes(overlap.wanted),
                other: showTimes(overlap.hits),
                branch: overlap.hits.branchName,
              })
            : t('schedule.overlapHere', {
                day: longWeekday(someDayOn(overlap.wanted.weekday)),
                times: showTimes(overlap.wanted),
                other: showTimes(overlap.hits),
              })}
        </div>
      )}
    </div>
  )
}
