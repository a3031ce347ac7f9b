import { useDropDraft } from '../../platform/drafts/draft.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Arrival } from './arrivals.ts'
import { readDeskVitals } from './desk-vitals.ts'
import { VitalsForm } from './VitalsForm.tsx'

interface VitalsDialogProps {
  /** Stays while the dialog closes. */
  arrival: Arrival
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

function VitalsDialog({ arrival, opened, onClose, onChanged }: VitalsDialogProps) {
  const t = useText()
  const dropDraft = useDropDraft()
  const close = () => {
    dropDraft(vitalsDraft(arrival))
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('arrivals.vitalsTitle', { patient: arrival.patientName })}
    >
      <ReadVitals arrival={arrival} onClose={close} onChanged={onChanged} />
    </Dialog>
  )
}

/** Records what the desk measures of a patient. */
export default freshOnOpen(VitalsDialog, ({ arrival }) => arrival.id)

type ReadVitalsProps = Omit<VitalsDialogProps, 'opened'>

/** Read anew each time the dialog opens, and never while it is typed in. */
function ReadVitals({ arrival, onClose, onChanged }: ReadVitalsProps) {
  const { data, error, isFetching, refetch } = useCall(
    readDeskVitals,
    { params: { id: arrival.id } },
    { staleTime: Infinity, gcTime: 0 },
  )
  if (!data) {
    return error && <FailedNote failure={error} onRetry={refetch} busy={isFetching} />
  }
  return (
    <VitalsForm
      arrival={arrival}
      read={data}
      draftName={vitalsDraft(arrival)}
      onReread={async () => (await refetch({ throwOnError: true })).data!}
      onClose={onClose}
      onChanged={onChanged}
    />
  )
}

const vitalsDraft = ({ id }: Arrival): string => `vitals.${id}`
