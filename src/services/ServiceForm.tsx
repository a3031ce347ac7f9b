import { NumberInput, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useText } from '../i18n/languages.tsx'
import { MasterForm } from '../masters/MasterForm.tsx'
import { useMasterForm } from '../masters/use-master-form.tsx'
import { FeeFields } from './FeeFields.tsx'
import { fromTyped, toTyped, typedFeesSchema } from './fees.ts'
import { addService, changeService, serviceEntry, type ServiceMaster } from './service-master.ts'

const entry = z.object({
  name: z.string(),
  minutes: z.union([z.number(), z.string()]),
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
    toBody: ({ fees, ...values }) => ({ ...values, fees: fromTyped(fees) }),
    onDone,
  })
  return (
    <MasterForm {...frame}>
      <TextInput
        label={t('masters.name')}
        maxLength={100}
        withAsterisk
        required
        data-autofocus
        {...field('name')}
      />
      <NumberInput
        label={t('services.minutes')}
        min={5}
        max={480}
        allowDecimal={false}
        hideControls
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
      />
    </MasterForm>
  )
}
