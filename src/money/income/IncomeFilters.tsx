import { Select } from '@mantine/core'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { DeskFilterFields } from '../../masters/consultants/DeskFilterFields.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messageKey } from '../../platform/i18n/text-key.ts'
import filterLine from '../../platform/ui/filter-line.module.css'
import { PeriodFields } from '../../platform/ui/PeriodFields.tsx'
import { groupings, type Grouping } from './income.ts'
import type { IncomeState } from './income-state.ts'

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
  const { role } = useStaff()
  const { tab, by, from, to, branch, consultant } = state
  const classNames = { root: filterLine.field!, label: filterLine.label! }
  return (
    <>
      <PeriodFields from={from} to={to} onChange={onChange} />
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
