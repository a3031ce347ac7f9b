import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes, reasonSchema } from '../../access/audit-log/reasons.ts'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { messageFor, text, useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { PaidAheadNote } from '../appointments/PaidBeforeNote.tsx'
import type { toCancellations } from './chosen-moves.ts'
import { cancelAffectedAppointments } from './rebooking.ts'

interface CancelAffectedDialogProps {
  appointments: ReturnType<typeof toCancellations>
  opened: boolean
  onClose: () => void
  /** Called when the list is out of date: after the change, or after one of another desk. */
  onChanged: () => void
}

function CancelAffectedDialog({
  appointments,
  opened,
  onClose,
  onChanged,
}: CancelAffectedDialogProps) {
  const t = useText()
  const { mutateAsync, isPending } = useChange(cancelAffectedAppointments)
  // A second click can arrive before the button renders as disabled.
  const sending = useRef(false)
  const [reason, setReason] = useState<string>('consultant_away')
  const problem = reasonSchema.safeParse(reason).error?.issues[0]?.message
  const count = appointments.length

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (problem || sending.current) return
    sending.current = true
    try {
      const seen = appointments.map(({ id, version }) => ({ id, version }))
      const { cancelled } = await mutateAsync({ body: { appointments: seen, reason } })
      toast.success(text('rebooking.cancelled', { count: cancelled }))
      onChanged()
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'signed_out') return
      toast.error(text(problemMessageKey(error.code)))
      onChanged()
      onClose()
    } finally {
      sending.current = false
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('rebooking.cancelQuestion', { count })}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm">{t('rebooking.cancelExplained')}</Text>
          <PaidAheadNote of={appointments} />
          <ReasonField
            codes={reasonCodes.cancel}
            value={reason}
            onChange={setReason}
            error={messageFor(problem)}
          />
          <Group justify="flex-end" gap="sm">
            {/* The focus starts on the answer that changes nothing. */}
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('series.cancelNo')}
            </Button>
            <ButtonWithReason
              type="submit"
              color="red.8"
              loading={isPending}
              reason={count === 0 ? t('blocked.nothingToCancel') : undefined}
            >
              {t('rebooking.cancel', { count })}
            </ButtonWithReason>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Asks before appointments are cancelled together, and why. */
export default remountOnOpen(CancelAffectedDialog, ({ appointments }) =>
  appointments.map(({ id }) => id).join(),
)
