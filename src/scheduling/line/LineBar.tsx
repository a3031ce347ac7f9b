import { Button } from '@mantine/core'
import { memo, type ComponentType, type ReactNode } from 'react'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { StateBadge } from '../appointments/appointment-badges.tsx'
import type { LineDelayProps } from '../delays/LineDelay.tsx'
import { ElsewhereNote } from './ElsewhereNote.tsx'
import type { LineEntry } from './line.ts'
import { lineSummary } from './line-summary.ts'
import { lineTones, TokenBadge } from './line-texts.tsx'
import classes from './LineBar.module.css'
import { useLineChanges } from './use-line-changes.tsx'

interface LineBarProps {
  branch: number
  consultant: { id: number; name: string }
  /** The consultant's line, in the order of `listLine`. */
  entries: readonly LineEntry[]
  /** What the bar is named by: the consultant, the branch, or nothing where that is clear. */
  title?: string | undefined
  /** Whether the keys "call next" and "call again" press this bar's buttons. */
  hasKeys?: boolean
  /** Reloads the lists that show the line. */
  onChanged: () => void
  /** Called with the patient whom "call next" called. */
  onCalled?: (appointmentId: number) => void
  /** Says when a consultant is expected who comes later; without it the bar has no room for that. */
  delayPart?: ComponentType<LineDelayProps> | undefined
  /** A link to the visit of whoever is called or in the room. */
  renderPatient?: (current: LineEntry) => ReactNode
}

/** A consultant's line in one row: who is in, who is next, how many wait, and the calls. */
function PlainLineBar(props: LineBarProps) {
  const { branch, consultant, entries, title, hasKeys = false, onChanged, onCalled } = props
  const { delayPart: DelayPart } = props
  const { renderPatient = (current) => <StoredText>{current.patientName}</StoredText> } = props
  const t = useText()
  const { current, next, waitingCount } = lineSummary(entries)
  const { isPending, call, changeState, elsewhereProps } = useLineChanges(onChanged, onCalled)
  const callNext = () => call({ branch, consultant: consultant.id, current })
  const shortcut = (name: string) => (hasKeys ? { 'data-shortcut': name } : {})
  return (
    <section
      className={classes.bar}
      aria-label={title ? t('line.of', { name: title }) : t('line.title')}
    >
      {title && <strong className={classes.title}>{title}</strong>}
      {current && (
        <span className={classes.current}>
          {current.token && <TokenBadge token={current.token} />}
          <span className={classes.patient}>{renderPatient(current)}</span>
          <StateBadge text={`line.state.${current.state}`} tone={lineTones[current.state]} />
        </span>
      )}
      <span className={classes.quiet}>
        {t('line.waitingCount', { count: waitingCount })}
        {next && ` · ${t('line.next', { patient: next.token ?? next.patientName })}`}
      </span>
      <span className={classes.actions}>
        {DelayPart && (
          <DelayPart branch={branch} consultant={consultant} title={title} onChanged={onChanged} />
        )}
        {current?.state === 'called' && (
          <>
            <Button
              {...shortcut('callAgain')}
              size="compact-sm"
              variant="default"
              loading={isPending}
              onClick={() => void changeState(current, 'callAgain')}
            >
              {t('line.action.callAgain')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              loading={isPending}
              onClick={() => void changeState(current, 'takeIn')}
            >
              {t('line.action.takeIn')}
            </Button>
          </>
        )}
        <ButtonWithReason
          {...shortcut('callNext')}
          size="compact-sm"
          variant="light"
          loading={isPending}
          reason={next || current ? undefined : t('line.nobodyWaits')}
          aria-label={title ? `${t('line.callNext')}: ${title}` : undefined}
          onClick={() => void callNext()}
        >
          {t('line.callNext')}
        </ButtonWithReason>
      </span>
      <ElsewhereNote {...elsewhereProps} />
    </section>
  )
}

/** Renders again only when its own line changes; a branch has many, and each change is of one. Its part for delays stays. */
export const LineBar = memo(PlainLineBar, isSameBar)

function isSameBar(one: LineBarProps, other: LineBarProps): boolean {
  return (
    one.branch === other.branch &&
    one.consultant.id === other.consultant.id &&
    one.title === other.title &&
    one.hasKeys === other.hasKeys &&
    one.renderPatient === other.renderPatient &&
    one.onCalled === other.onCalled &&
    one.entries.length === other.entries.length &&
    one.entries.every((entry, index) => entry === other.entries[index])
  )
}
