import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { Refusal } from '../../../platform/http/problem.ts'
import { problemText } from '../../../platform/http/problem-message-key.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { mostPrescriptionItems, readLastPrescription } from './prescription.ts'
import { withRepeated } from './prescription-form-values.ts'
import type { PrescriptionPart } from './use-prescription-part.tsx'
import { useVisit } from '../use-visit.tsx'

/** Takes over what the patient's last prescription had. */
export function PrescriptionRepeat({ form }: Pick<PrescriptionPart, 'form'>) {
  const t = useText()
  const { id } = useVisit().visit.appointment
  // Asked for by a click only: each reading of a record is audited.
  const { mutateAsync, isPending } = useChange(readLastPrescription)

  async function repeat(): Promise<void> {
    try {
      const { items } = await mutateAsync({ params: { id } })
      const entry = withRepeated(form.getValues(), items)
      if (items.length === 0) {
        toast.info(t('prescription.noEarlier'))
      } else if (entry.items.length > mostPrescriptionItems) {
        toast.info(t('prescription.full', { most: mostPrescriptionItems }))
      } else {
        form.setValues(entry)
        // For those who do not see the rows come.
        toast.info(t('prescription.repeated', { count: items.length }))
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'signed_out') toast.error(t(problemText(error.code)))
    }
  }

  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconRepeat size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void repeat()}
    >
      {t('prescription.repeat')}
    </Button>
  )
}
