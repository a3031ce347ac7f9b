import { Button, Checkbox } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useDisclosure } from '@mantine/hooks'
import { memo } from 'react'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ServiceSelect } from '../../masters/services/ServiceSelect.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import classes from './CalendarFilters.module.css'
import type { CalendarState } from './calendar-state.ts'
import type { CalendarView } from './use-calendar.tsx'

type Filters = Pick<CalendarState, 'branch' | 'consultant' | 'service' | 'cancelled'>

interface CalendarFiltersProps extends Pick<
  CalendarView,
  'branch' | 'consultant' | 'service' | 'cancelled'
> {
  /** A consultant sees their own calendar and chooses only the branch. */
  ownOnly: boolean
  onChange: (filters: Partial<Filters>) => void
}

function PlainFilters(props: CalendarFiltersProps) {
  const { branch, consultant, service, cancelled, ownOnly, onChange } = props
  const t = useText()
  const [expanded, { toggle }] = useDisclosure(false)
  const activeCount = [consultant !== null, service !== null, cancelled].filter(Boolean).length
  const fieldClassNames = { root: classes.field!, label: classes.label! }
  return (
    <div className={classes.filters} role="search" data-more={expanded || undefined}>
      <BranchSelect
        classNames={fieldClassNames}
        label={t('field.branch')}
        value={branch ?? null}
        onChange={(id) =>
          onChange({ branch: id ?? 'all', ...(id !== null && !ownOnly && { consultant: null }) })
        }
        allowDeselect={false}
        // All branches are offered only for one consultant: those of all consultants are too many.
        {...((ownOnly || consultant !== null) && { emptyChoice: t('field.allBranches') })}
      />
      {/* On phones only, where the calendar needs the space. */}
      <Button variant="default" className={classes.more} aria-expanded={expanded} onClick={toggle}>
        {activeCount > 0
          ? t('calendar.filtersActive', { count: activeCount })
          : t('calendar.filters')}
      </Button>
      {!ownOnly && (
        <ConsultantSelect
          classNames={fieldClassNames}
          label={t('field.consultant')}
          emptyChoice={t('field.allConsultants')}
          branch={branch}
          service={service ?? undefined}
          value={consultant}
          onChange={(id) =>
            onChange({ consultant: id, ...(id === null && { branch: branch ?? null }) })
          }
        />
      )}
      <ServiceSelect
        classNames={fieldClassNames}
        label={t('calendar.service')}
        emptyChoice={t('calendar.allServices')}
        value={service}
        onChange={(id) => onChange({ service: id, ...(!ownOnly && { consultant: null }) })}
      />
      <Checkbox
        className={classes.cancelled}
        label={t('calendar.showCancelled')}
        checked={cancelled}
        onChange={(event) => onChange({ cancelled: event.currentTarget.checked })}
      />
    </div>
  )
}

/**
 * The filters of the calendar. A choice applies at once and clears choices that no longer fit. Another day does
 * not render them.
 */
export const CalendarFilters = memo(PlainFilters)
