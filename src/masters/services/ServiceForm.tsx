import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import { numberIn, numberTextSchema } from '../../platform/numbers/number-field.ts'
import { NumberField } from '../../platform/ui/NumberField.tsx'
import { FeeFields } from './FeeFields.tsx'
import { fromTyped, toTyped, typedFeesSchema } from './fees.ts'
import { addService, changeService, serviceEntry, type ServiceMaster } from './service-master.ts'

const entry = z.object({
  name: z.string(),
  minutes: numberTextSchema,
  fees: typedFeesSchema,
})

interface ServiceFormProps {
  row: ServiceMaster | undefined
  consultants: { id: number; name: string }[]
  onDone: () => void
}

export default function ServiceForm({ row, consultants, onDone }: ServiceFormProps) {
  const t = useText()
  const { form, field, frame } = useMasterForm({
    subject: 'service',
    row,
    add: addService,
    change: changeService,
    entry,
    initial: {
      name: row?.name ?? '',
      minutes: row?.minutes ?? 15,
      fees: toTyped((row?.fees ?? []).map(({ id, fee }) => ({ id, fee }))),
    },
    schema: serviceEntry,
    toBody: ({ fees, minutes, ...values }) => ({
      ...values,
      minutes: numberIn(minutes),
      fees: fromTyped(fees),
    }),
    onDone,
  })
  return (
    <MasterForm {...frame}>
      <TextInput
        label={t('masters.name')}
        withAsterisk
        required
        data-autofocus
        {...field('name')}
      />
      <NumberField
        label={t('services.minutes')}
        inputMode="numeric"
        withAsterisk
        required
        {...field('minutes')}
      />
      <FeeFields
        title={t('services.fees')}
        hint={t('services.feesHint')}
        choices={consultants}
        value={form.values.fees}
        onChange={(fees) => form.setFieldValue('fees', fees)}
        errors={form.errors}
      />
    </MasterForm>
  )
}
