import { Alert, Button } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './ElsewhereNote.module.css'
import type { BusyElsewhere } from './line.ts'

interface ElsewhereNoteProps {
  /** Undefined shows nothing. */
  busy: BusyElsewhere | undefined
  isPending: boolean
  onLeave: (change: 'finish' | 'undoCall') => void
  onClose: () => void
}

/**
 * Says whom the consultant still has at another branch, and ends that or puts it back before going on.
 * The button to press first is what is likely: who is with the consultant is done, and who was only
 * called waits again.
 */
export function ElsewhereNote({ busy, isPending, onLeave, onClose }: ElsewhereNoteProps) {
  const t = useText()
  if (!busy) return null
  const { patientName: patient, consultantName: consultant, branchName: branch, state } = busy
  const ways = [
    { change: 'finish', label: t('line.elsewhere.finish') },
    { change: 'undoCall', label: t('line.elsewhere.putBack') },
  ] as const
  return (
    <Alert className={classes.note} color="orange" variant="light" role="alert">
      <p className={classes.text}>
        {t(`line.elsewhere.${state}`, { patient, consultant, branch })}
      </p>
      <div className={classes.actions}>
        {(state === 'called' ? ways.toReversed() : ways).map(({ change, label }, index) => (
          <Button
            key={change}
            size="compact-sm"
            variant={index === 0 ? 'filled' : 'default'}
            loading={isPending}
            onClick={() => onLeave(change)}
          >
            {label}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('masters.cancel')}
        </Button>
      </div>
    </Alert>
  )
}
