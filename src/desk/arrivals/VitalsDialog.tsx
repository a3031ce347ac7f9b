import { Stack } from '@mantine/core'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { AppointmentLine } from '../../scheduling/appointments/AppointmentLine.tsx'
import { ChangedMeanwhile } from '../../scheduling/appointments/ChangedMeanwhile.tsx'
import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Arrival } from './arrivals.ts'
import { readDeskVitals } from './desk-vitals.ts'
import { VitalsForm } from './VitalsForm.tsx'

interface VitalsDialogProps {
  /** Remains set while the dialog closes. */
  arrival: Arrival
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

function VitalsDialog({ arrival, opened, onClose, onChanged }: VitalsDialogProps) {
  const t = useText()
  const today = useToday()
  const dropDraft = useDeleteDraft()
  const close = () => {
    dropDraft(vitalsDraftName(arrival))
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('arrivals.vitalsTitle', { patient: arrival.patientName })}
    >
      <Stack gap="md">
        <AppointmentLine appointment={arrival} day={today} withoutPatient />
        <ChangedMeanwhile appointment={{ id: arrival.appointmentId }} />
        <LoadedVitalsForm arrival={arrival} onClose={close} onChanged={onChanged} />
      </Stack>
    </Dialog>
  )
}

/** Dialog for the vitals that the desk measures. */
export default remountOnOpen(VitalsDialog, ({ arrival }) => arrival.appointmentId)

type LoadedVitalsFormProps = Omit<VitalsDialogProps, 'opened'>

/** Loaded each time the dialog opens, and never during input. */
function LoadedVitalsForm({ arrival, onClose, onChanged }: LoadedVitalsFormProps) {
  const { data, error, isFetching, refetch } = useCall(
    readDeskVitals,
    { params: { id: arrival.appointmentId } },
    { staleTime: Infinity, gcTime: 0 },
  )
  if (!data) {
    return error && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
  }
  return (
    <VitalsForm
      arrival={arrival}
      stored={data}
      draftName={vitalsDraftName(arrival)}
      onReload={async () => (await refetch({ throwOnError: true })).data!}
      onClose={onClose}
      onChanged={onChanged}
    />
  )
}

const vitalsDraftName = ({ appointmentId }: Arrival): string => `vitals.${appointmentId}`
