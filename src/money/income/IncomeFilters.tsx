import { Select, TextInput } from '@mantine/core'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { DeskFilterFields } from '../../masters/consultants/DeskFilterFields.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { daysOfPeriod, incomePeriods, periodOfDays } from '../../platform/day/periods.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messageKey } from '../../platform/i18n/text-key.ts'
import filterLine from '../../platform/ui/filter-line.module.css'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { groupings, type Grouping } from './income.ts'
import type { IncomeState } from './income-state.ts'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded later: the date field is as heavy as the rest of the screen.
const DayField = lazyPart(async () => ({
  default: (await import('../../platform/ui/DayField.tsx')).DayField,
}))

export const groupingTexts = {
  day: messageKey('table.date'),
  mode: messageKey('payment.mode'),
  branch: messageKey('table.branch'),
  consultant: messageKey('table.consultant'),
  service: messageKey('field.service'),
  person: messageKey('reports.takenBy'),
} as const satisfies Record<Grouping, string>

interface IncomeFiltersProps {
  state: IncomeState
  onChange: (changes: Partial<IncomeState>) => void
}

/** The days, the place, and by what the income is shown. They apply at once. */
export function IncomeFilters({ state, onChange }: IncomeFiltersProps) {
  const t = useText()
  const today = useToday()
  const { role } = useStaff()
  const { tab, by, from, to, branch, consultant } = state
  const classNames = { root: filterLine.field!, label: filterLine.label! }
  return (
    <>
      <Select
        classNames={classNames}
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
            value={state[end]}
            // What is not accepted as a day stays in the field with its sentence.
            onChange={(day) => day && onChange({ [end]: day })}
            today={today}
            error={end === 'to' && from > to ? t('reports.period.reversed') : undefined}
          />
        </PartSuspense>
      ))}
      <DeskFilterFields
        branch={branch}
        consultant={consultant}
        // What the clinic spends is no consultant's.
        hasConsultants={role !== 'Consultant' && tab !== 'paidOut'}
        onChange={(changes) =>
          onChange(
            Object.fromEntries(
              Object.entries(changes).map(([name, id]) => [name, id ?? undefined]),
            ),
          )
        }
      />
      {tab === 'income' && (
        <Select
          classNames={classNames}
          label={t('income.by')}
          allowDeselect={false}
          data={groupings.map((grouping) => ({
            value: grouping,
            label: t(groupingTexts[grouping]),
          }))}
          value={by}
          onChange={(grouping) => grouping && onChange({ by: grouping })}
        />
      )}
    </>
  )
}
