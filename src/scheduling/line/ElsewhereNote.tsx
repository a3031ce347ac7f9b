import { Alert, Button, Group } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { BusyElsewhere } from './line.ts'

interface ElsewhereNoteProps {
  /** Undefined shows nothing. */
  busy: BusyElsewhere | undefined
  isPending: boolean
  onLeave: (change: 'finish' | 'undoCall') => void
  onClose: () => void
}

/** Says whom the consultant still has at another branch, and ends that or puts it back before going on. */
export function ElsewhereNote({ busy, isPending, onLeave, onClose }: ElsewhereNoteProps) {
  const t = useText()
  if (!busy) return null
  const { patientName: patient, consultantName: consultant, branchName: branch, state } = busy
  return (
    <Alert
      color="yellow"
      role="alert"
      title={t(`line.elsewhere.${state}`, { patient, consultant, branch })}
    >
      <Group gap="xs">
        <Button size="compact-sm" loading={isPending} onClick={() => onLeave('finish')}>
          {t('line.elsewhere.finish')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          onClick={() => onLeave('undoCall')}
        >
          {t('line.elsewhere.putBack')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('masters.cancel')}
        </Button>
      </Group>
    </Alert>
  )
}
