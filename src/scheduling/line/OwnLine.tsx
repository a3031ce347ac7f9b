import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { LineBar } from './LineBar.tsx'
import classes from './LineBar.module.css'
import type { LineEntry } from './line.ts'
import { LinesToCome } from './LinesToCome.tsx'
import { useLine, useReloadLine } from './use-line.tsx'
import type { ReactNode } from 'react'

interface OwnLineProps {
  branch: number
  /** The branch's name, where the consultant has lines at several. */
  title?: string | undefined
  renderPatient: (current: LineEntry) => ReactNode
}

/** The signed-in consultant's line of today at a branch. */
export function OwnLine({ branch, ...rest }: OwnLineProps) {
  const { id, name } = useStaff()
  const t = useText()
  const { data, error, refetch, isFetching } = useLine(branch, id)
  const reload = useReloadLine()
  if (!data && error) {
    return (
      <div className={classes.bar}>
        {rest.title && <strong className={classes.title}>{rest.title}</strong>}
        <FailedNote
          isInline
          problem={error}
          title={t('arrivals.failed')}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      </div>
    )
  }
  if (!data) return <LinesToCome count={1} />
  return (
    <LineBar
      branch={branch}
      consultant={{ id, name }}
      entries={data}
      hasKeys
      onChanged={reload}
      {...rest}
    />
  )
}
