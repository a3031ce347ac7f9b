import { Select, TextInput } from '@mantine/core'
import { useToday } from '../clock/clinic-clock.tsx'
import type { Day } from '../day/day.ts'
import { daysOfPeriod, incomePeriods, periodOfDays, type Period } from '../day/periods.ts'
import { useText } from '../i18n/i18n.tsx'
import filterLine from './filter-line.module.css'
import { lazyPart } from './lazy-part.tsx'
import { PartSuspense } from './PartSuspense.tsx'

// Loaded later: the date field is as heavy as the rest of a screen.
const DayField = lazyPart(async () => ({
  default: (await import('./DayField.tsx')).DayField,
}))

interface PeriodFieldsProps extends Period {
  /** Why the days cannot be used, beside that they are reversed. */
  problem?: string | undefined
  onChange: (changes: Partial<Period>) => void
}

/** The days of a list of what has been entered, in the line of its filters. They apply at once. */
export function PeriodFields({ from, to, problem, onChange }: PeriodFieldsProps) {
  const t = useText()
  const today = useToday()
  const days: Period = { from, to }
  return (
    <>
      <Select
        classNames={{ root: filterLine.field!, label: filterLine.label! }}
        label={t('reports.period.label')}
        placeholder={t('reports.period.any')}
        data={incomePeriods.map((period) => ({
          value: period,
          label: period === 'today' ? t('calendar.today') : t(`reports.period.${period}`),
        }))}
        value={periodOfDays(incomePeriods, from, to, today)}
        onChange={(period) => period && onChange(daysOfPeriod(period, today))}
      />
      {(['from', 'to'] as const).map((end) => (
        <PartSuspense
          key={end}
          fallback={
            <TextInput className={filterLine.day} label={t(`reports.period.${end}`)} disabled />
          }
        >
          <DayField
            className={filterLine.day}
            label={t(`reports.period.${end}`)}
            required
            value={days[end]}
            // What is not accepted as a day stays in the field with its sentence.
            onChange={(day: Day | '') => day && onChange({ [end]: day })}
            today={today}
            error={end === 'to' ? (from > to ? t('reports.period.reversed') : problem) : undefined}
          />
        </PartSuspense>
      ))}
    </>
  )
}
