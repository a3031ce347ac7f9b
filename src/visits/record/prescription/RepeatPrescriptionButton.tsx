import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { RepeatButton } from '../RepeatButton.tsx'
import { useVisit } from '../use-visit.tsx'
import { maxPrescriptionItems, readLastPrescription } from './prescription.ts'
import { withRepeatedItems } from './prescription-form-values.ts'
import type { PrescriptionPart } from './use-prescription-part.tsx'

/** Appends the patient's last prescription. */
export function RepeatPrescriptionButton({ form }: Pick<PrescriptionPart, 'form'>) {
  const t = useText()
  const { id } = useVisit().visit.appointment
  const { mutateAsync, isPending } = useChange(readLastPrescription)

  async function repeat(): Promise<string> {
    const { items } = await mutateAsync({ params: { id } })
    const values = withRepeatedItems(form.getValues(), items)
    if (items.length === 0) return t('prescription.noEarlier')
    if (values.items.length > maxPrescriptionItems) {
      return t('prescription.tooManyItems', { most: maxPrescriptionItems })
    }
    form.setValues(values)
    return t('prescription.repeated', { count: items.length })
  }

  return <RepeatButton label={t('prescription.repeat')} isPending={isPending} repeat={repeat} />
}
