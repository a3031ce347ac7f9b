import { Group, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { MasterForm } from '../../masters/kit/MasterForm.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { ServiceSelect } from '../../masters/services/ServiceSelect.tsx'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { AmountField, NumberField } from '../../platform/ui/NumberField.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toShare, type ShareFormValues } from './share-form-values.ts'
import { addShare, addShareSchema } from './shares.ts'

interface AddShareDialogProps {
  /** The one whose shares are shown. */
  consultant: number | undefined
  opened: boolean
  onClose: () => void
}

function AddShareDialog({ consultant, opened, onClose }: AddShareDialogProps) {
  const t = useText()
  const today = useToday()
  const { send, isPending, problem } = useMasterChange(addShare)
  const validate = schemaResolver(addShareSchema, { sync: true })
  const form = useForm<ShareFormValues>({
    initialValues: {
      consultant: consultant ?? null,
      service: null,
      kind: 'percent',
      percent: '',
      amount: '',
      validFrom: today,
      validTo: '',
    },
    validate: (values) => validate(toShare(values)),
    clearInputErrorOnChange: true,
  })
  const { kind, validFrom, validTo } = form.values
  const error = (name: keyof ShareFormValues) => messageFor(form.errors[name])
  const submit = form.onSubmit((values) =>
    send(
      { body: toShare(values) },
      {
        successMessage: t('masters.saved'),
        onDone: onClose,
        onProblem: ({ fields }) => fields && form.setErrors(fields),
      },
    ),
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shares.add')}>
      <MasterForm onSubmit={submit} isPending={isPending} problem={problem}>
        <ConsultantSelect
          label={t('field.consultant')}
          placeholder={t('field.chooseConsultant')}
          withAsterisk
          value={form.values.consultant}
          onChange={(id) => form.setFieldValue('consultant', id)}
          error={error('consultant')}
        />
        <ServiceSelect
          label={t('field.service')}
          emptyChoice={t('reports.allServices')}
          value={form.values.service}
          onChange={(id) => form.setFieldValue('service', id)}
        />
        <RadioChoice
          label={t('shares.kind')}
          {...form.getInputProps('kind')}
          choices={[
            { value: 'percent', label: t('shares.percent') },
            { value: 'amount', label: t('shares.fixed') },
          ]}
        />
        {kind === 'percent' ? (
          <NumberField
            label={t('shares.percent')}
            rightSection="%"
            withAsterisk
            required
            {...form.getInputProps('percent')}
            error={error('percent')}
          />
        ) : (
          <AmountField
            label={t('field.amount')}
            withAsterisk
            required
            {...form.getInputProps('amount')}
            error={error('amount')}
          />
        )}
        <Group grow align="flex-start" gap="sm">
          <DayField
            label={t('reports.period.from')}
            required
            today={today}
            value={validFrom}
            onChange={(day) => form.setFieldValue('validFrom', day)}
            error={error('validFrom')}
          />
          <DayField
            label={t('reports.period.to')}
            today={today}
            from={validFrom || undefined}
            value={validTo}
            onChange={(day) => form.setFieldValue('validTo', day)}
            error={error('validTo')}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t('shares.hint')}
        </Text>
      </MasterForm>
    </Dialog>
  )
}

/** Sets what a consultant gets from a day on. */
export default remountOnOpen(AddShareDialog, ({ consultant }) => consultant)
