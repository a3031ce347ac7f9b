import { Button, Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ServiceSelect } from '../../masters/services/ServiceSelect.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import classes from './CalendarFilters.module.css'
import type { CalendarPlace } from './calendar-state.ts'
import type { CalendarLook } from './use-calendar.tsx'

type Filters = Pick<CalendarPlace, 'branch' | 'consultant' | 'service' | 'cancelled'>

interface CalendarFiltersProps {
  look: CalendarLook
  /** A consultant sees their own day, and chooses the branch alone. */
  ownOnly: boolean
  onChange: (filters: Partial<Filters>) => void
}

/** Whose diary it is. A choice is applied at once, and lets go of what no longer fits it. */
export function CalendarFilters({ look, ownOnly, onChange }: CalendarFiltersProps) {
  const t = useText()
  const { branch, consultant, service, cancelled } = look
  const [more, { toggle }] = useDisclosure(false)
  const active = [consultant !== null, service !== null, cancelled].filter(Boolean).length
  const field = { root: classes.field!, label: classes.label! }
  return (
    <div className={classes.filters} role="search" data-more={more || undefined}>
      <BranchSelect
        classNames={field}
        label={t('field.branch')}
        value={branch ?? null}
        onChange={(id) =>
          onChange({ branch: id ?? 'all', ...(id !== null && !ownOnly && { consultant: null }) })
        }
        allowDeselect={false}
        // All branches of one consultant are a day; those of everybody are too much to look at.
        {...((ownOnly || consultant !== null) && { emptyChoice: t('field.allBranches') })}
      />
      {/* On a phone alone: the diary needs the room. */}
      <Button variant="default" className={classes.more} aria-expanded={more} onClick={toggle}>
        {active > 0 ? t('calendar.filtersActive', { count: active }) : t('calendar.filters')}
      </Button>
      {!ownOnly && (
        <ConsultantSelect
          classNames={field}
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
        classNames={field}
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
