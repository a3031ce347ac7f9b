import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import type { LineDelayProps } from '../delays/LineDelay.tsx'
import { LineBar } from './LineBar.tsx'
import classes from './LineBar.module.css'
import type { LineEntry } from './line.ts'
import { LinesToCome } from './LinesToCome.tsx'
import { useLine, useReloadLine } from './use-line.tsx'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { toast } from '../../platform/ui/toast.tsx'
import { lineSummary } from './line-summary.ts'
import { stateInWords } from './line-texts.tsx'

interface OwnLineProps {
  branch: number
  /** The branch's name, where the consultant has lines at several. */
  title?: string | undefined
  renderPatient: (current: LineEntry) => ReactNode
  /** As of `LineBar`. */
  delayPart?: ComponentType<LineDelayProps>
}

/** The signed-in consultant's line of today at a branch. */
export function OwnLine({ branch, ...rest }: OwnLineProps) {
  const { id, name } = useStaff()
  const t = useText()
  const { data, error, refetch, isFetching } = useLine(branch, id)
  const reload = useReloadLine()
  useTellWhoGaveWay(data)
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

/**
 * The first words in a visit take its patient in without a call: says what that made of whoever was
 * in the room or called, which nobody pressed a button for.
 */
function useTellWhoGaveWay(line: readonly LineEntry[] | undefined): void {
  const seen = useRef<LineEntry>(undefined)
  useEffect(() => {
    if (!line) return
    const before = seen.current
    const { current } = lineSummary(line)
    seen.current = current
    // Who was called first is told of by the call.
    if (!before || current?.state !== 'withConsultant') return
    const gaveWay = line.find(({ appointmentId }) => appointmentId === before.appointmentId)
    if (gaveWay && gaveWay.appointmentId !== current.appointmentId)
      toast.info(stateInWords(gaveWay))
  }, [line])
}
