import { Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { BranchSelect, useBranches } from '../../masters/branches/BranchSelect.tsx'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConsultantSelect, useConsultants } from '../../masters/consultants/ConsultantSelect.tsx'
import { MissingMasterNote, missingMaster } from '../../masters/kit/MissingMasterNote.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { ScheduleEditor } from './ScheduleEditor.tsx'
import classes from './ScheduleScreen.module.css'

/** The screen for the weekly working hours of a consultant at a branch, and their slots. */
export default function ScheduleScreen() {
  const t = useText()
  const staff = useStaff()
  const [search, setSearch] = useSearchParams()
  const id = (name: string) => idParamSchema.safeParse(search.get(name)).data ?? null
  const ownOnly = staff.role === 'Consultant'
  const consultant = ownOnly ? staff.id : id('consultant')
  const branch = id('branch')
  const choose = (name: 'consultant' | 'branch') => (chosen: number | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (chosen === null) next.delete(name)
        else next.set(name, String(chosen))
        return next
      },
      { flushSync: true, replace: true },
    )
  const missing = missingMaster({
    branches: useBranches().data,
    consultants: useConsultants().data,
  })
  const fieldClassNames = { root: classes.field!, label: classes.label! }
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1} size="h3">
          {t('screen.schedule')}
        </Title>
        <div className={classes.filters} role="search">
          {!ownOnly && (
            <ConsultantSelect
              classNames={fieldClassNames}
              label={t('field.consultant')}
              placeholder={t('field.chooseConsultant')}
              value={consultant}
              onChange={choose('consultant')}
              allowDeselect={false}
            />
          )}
          <BranchSelect
            classNames={fieldClassNames}
            label={t('field.branch')}
            placeholder={t('field.chooseBranch')}
            value={branch}
            onChange={choose('branch')}
            allowDeselect={false}
          />
        </div>
      </div>
      {consultant !== null && branch !== null ? (
        // The key resets the editor for another consultant or branch.
        <ScheduleEditor key={`${consultant} ${branch}`} consultant={consultant} branch={branch} />
      ) : (
        <div className={classes.note}>
          {missing ? (
            <MissingMasterNote master={missing} />
          ) : (
            <EmptyNote title={t('schedule.pickFirst')} />
          )}
        </div>
      )}
    </div>
  )
}
