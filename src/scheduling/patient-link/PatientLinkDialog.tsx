import { Button, CopyButton, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatDay } from '../../platform/day/day.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { QrCode } from '../../platform/ui/QrCode.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import type { Appointment } from '../appointments/appointment.ts'
import { formatSlot } from '../appointments/format-slot.tsx'
import { makeLink } from './patient-link.ts'

interface PatientLinkDialogProps {
  /** Also set while the dialog closes. */
  appointment:
    | Pick<
        Appointment,
        'id' | 'patientName' | 'consultantName' | 'walkIn' | 'day' | 'starts' | 'ends'
      >
    | undefined
  opened: boolean
  onClose: () => void
  onExited?: () => void
}

function PatientLinkDialog({ appointment, ...frame }: PatientLinkDialogProps) {
  const t = useText()
  return (
    <Dialog {...frame} title={t('patientLink.title')}>
      {appointment && <MadeLink appointment={appointment} />}
    </Dialog>
  )
}

/** A link for a patient to scan, or for the desk to copy. No earlier one can be shown: only its hash is stored. */
export default remountOnOpen(PatientLinkDialog, ({ appointment }) => appointment?.id)

function MadeLink({
  appointment,
}: {
  appointment: NonNullable<PatientLinkDialogProps['appointment']>
}) {
  const { id, patientName, consultantName, day } = appointment
  const t = useText()
  const make = useChange(makeLink)
  const send = (endsOthers: boolean) => make.mutate({ params: { id }, body: { endsOthers } })
  const onOpen = useEffectEvent(() => send(false))
  useEffect(() => onOpen(), [])
  const { data, error, isPending } = make
  // As what is read is asked for again.
  const onOnline = useEffectEvent((isOnline: boolean) => {
    if (isOnline && error) send(false)
  })
  useEffect(() => onlineManager.subscribe((isOnline) => onOnline(isOnline)), [])
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>
          <StoredText>{patientName}</StoredText>
        </Text>
        <Text size="sm">
          {formatDay(day)} · {formatSlot(appointment)} · <StoredText>{consultantName}</StoredText>
        </Text>
      </div>
      {error && <FailedNote problem={error} onRetry={() => send(false)} isRetrying={isPending} />}
      {!data && !error && <Loader size="sm" role="status" aria-label={t('app.loading')} />}
      {data && (
        <>
          <Text size="sm">
            {t(data.isOfSeries ? 'patientLink.hintSeries' : 'patientLink.hint')}
          </Text>
          <Group justify="center">
            <QrCode text={data.address} label={t('patientLink.title')} />
          </Group>
          <TextInput
            aria-label={t('patientLink.title')}
            dir="ltr"
            value={data.address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={data.address}>
            {({ copied: isCopied, copy }) => (
              <Button onClick={copy}>{t(isCopied ? 'tokens.copied' : 'tokens.copy')}</Button>
            )}
          </CopyButton>
          <Text size="sm" c="dimmed">
            {t('patientLink.newHint')}
          </Text>
          <Button variant="default" loading={isPending} onClick={() => send(true)}>
            {t('patientLink.new')}
          </Button>
        </>
      )}
    </Stack>
  )
}
