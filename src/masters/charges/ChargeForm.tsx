import { z } from 'zod'
import { useText } from '../../platform/i18n/i18n.tsx'
import { amountFromField, numberFieldSchema } from '../../platform/numbers/parse-number.ts'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { MasterForm, NameField } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import { chargeMaster, chargeRequest, type ChargeMaster } from './charges.ts'

const valuesSchema = z.object({ name: z.string(), price: numberFieldSchema })

interface ChargeFormProps {
  row: ChargeMaster | undefined
  onDone: () => void
}

/** The form of a charge: its name and its usual price. */
export default function ChargeForm({ row, onDone }: ChargeFormProps) {
  const t = useText()
  const { field, formProps } = useMasterForm({
    subject: 'charge',
    row,
    add: chargeMaster.add,
    change: chargeMaster.change,
    valuesSchema,
    initial: { name: row?.name ?? '', price: row?.price ?? '' },
    schema: chargeRequest,
    toRequest: ({ price, ...values }) => ({
      ...values,
      // An empty field is no number, and not 0.
      price: amountFromField(price) ?? Number.NaN,
    }),
    onDone,
  })
  return (
    <MasterForm {...formProps}>
      <NameField field={field('name')} />
      <AmountField label={t('charges.price')} withAsterisk required {...field('price')} />
    </MasterForm>
  )
}
