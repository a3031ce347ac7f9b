import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { ProblemError, problemMessageKey } from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { maxPrescriptionItems, readLastPrescription } from './prescription.ts'
import { withRepeatedItems } from './prescription-form-values.ts'
import type { PrescriptionPart } from './use-prescription-part.tsx'
import { useVisit } from '../use-visit.tsx'

/** Appends the patient's last prescription. */
export function RepeatPrescriptionButton({ form }: Pick<PrescriptionPart, 'form'>) {
  const t = useText()
  const { id } = useVisit().visit.appointment
  // Loaded on click only, because each read of a record is audited.
  const { mutateAsync, isPending } = useChange(readLastPrescription)

  async function repeat(): Promise<void> {
    try {
      const { items } = await mutateAsync({ params: { id } })
      const values = withRepeatedItems(form.getValues(), items)
      if (items.length === 0) {
        toast.info(t('prescription.noEarlier'))
      } else if (values.items.length > maxPrescriptionItems) {
        toast.info(t('prescription.tooManyItems', { most: maxPrescriptionItems }))
      } else {
        form.setValues(values)
        // Announces the new rows to screen readers.
        toast.info(t('prescription.repeated', { count: items.length }))
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code !== 'signed_out') toast.error(t(problemMessageKey(error.code)))
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
