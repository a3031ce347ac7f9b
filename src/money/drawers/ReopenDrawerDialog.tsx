import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useReason } from '../../access/audit-log/use-reason.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { currentClose, reopenDrawer, type DrawerOfDay } from './drawers.ts'

interface ReopenDrawerDialogProps {
  /** Also set while the dialog closes, so that its content stays during the transition. */
  drawer: DrawerOfDay | undefined
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

function ReopenDrawerDialog({ drawer, onChanged, ...dialog }: ReopenDrawerDialogProps) {
  const t = useText()
  const { onClose } = dialog
  // The count that was seen, also when another Admin opens the drawer meanwhile.
  const [close] = useState(() => drawer && currentClose(drawer))
  const change = useAppointmentChange(reopenDrawer, { onChanged, onClose })
  const { reason, isGiven, field } = useReason(reasonCodes.reopenDrawer)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!close || !isGiven()) return
    void change.send(
      { body: { close: close.id, reason } },
      { successMessage: t('drawers.reopenDone'), onProblem: onChanged },
    )
  }
  return (
    <Dialog {...dialog} title={t('drawers.reopenQuestion')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {drawer && (
            <Text>
              {t('drawers.reopenExplained', {
                name: drawer.staffName,
                day: formatDay(drawer.day),
              })}
            </Text>
          )}
          <ReasonField {...field} />
          <ProblemNote problem={change.problem} />
          <Group justify="flex-end" gap="sm">
            {/* The focus starts on the answer that changes nothing. */}
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('masters.cancel')}
            </Button>
            <Button type="submit" loading={change.pending}>
              {t('drawers.reopen')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Asks before a closed drawer is opened again, and why. */
export default remountOnOpen(ReopenDrawerDialog, ({ drawer }) => drawer?.id)
