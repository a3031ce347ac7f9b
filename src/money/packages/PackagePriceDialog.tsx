import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes, reasonSchema } from '../../access/audit-log/reasons.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { amountFromField, type NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { useFollowedVersion } from '../../platform/ui/use-followed-version.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { amountSchema } from '../../scheduling/appointments/payment.ts'
import type { Series } from '../../scheduling/series/series-page.ts'
import { changePackagePrice } from './packages.ts'

interface PackagePriceDialogProps {
  series: Pick<Series, 'id' | 'patientName' | 'serviceName'>
  /** The price that is agreed, in rupees. */
  price: number
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

function PackagePriceDialog({ opened, ...form }: PackagePriceDialogProps) {
  const t = useText()
  return (
    <Dialog opened={opened} onClose={form.onClose} title={t('package.price')}>
      <PriceForm {...form} />
    </Dialog>
  )
}

/** Agrees on another price for a package of which no session was conducted. */
export default remountOnOpen(PackagePriceDialog, ({ series }) => series.id)

function PriceForm({ series, price, onClose, onChanged }: Omit<PackagePriceDialogProps, 'opened'>) {
  const t = useText()
  const focusProps = useFocusOnError()
  const { send, pending, problem } = useAppointmentChange(changePackagePrice, {
    onChanged,
    onClose,
  })
  const stored: { price: NumberFieldValue; reason: string } = { price, reason: '' }
  const form = useForm({
    initialValues: stored,
    validate: {
      price: (value) =>
        amountSchema.safeParse(amountFromField(value)).error?.issues[0]?.message ?? null,
      reason: (value) => reasonSchema.safeParse(value).error?.issues[0]?.message ?? null,
    },
    clearInputErrorOnChange: true,
  })
  const { version: seen } = useFollowedVersion({
    version: price,
    stored,
    values: form.values,
    fill: form.setValues,
  })
  const submit = form.onSubmit(({ reason, ...values }) =>
    send(
      { params: { id: series.id }, body: { price: amountFromField(values.price)!, seen, reason } },
      { successMessage: t('patients.corrected') },
    ),
  )
  return (
    <form {...focusProps} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {[series.patientName, series.serviceName].join(', ')}
        </Text>
        <AmountField
          label={t('package.price')}
          withAsterisk
          required
          data-autofocus
          {...form.getInputProps('price')}
          error={messageFor(form.errors.price)}
        />
        <ReasonField
          codes={reasonCodes.packagePrice}
          value={form.values.reason}
          onChange={(reason) => form.setFieldValue('reason', reason)}
          error={messageFor(form.errors.reason)}
        />
        <ProblemNote problem={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('masters.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('masters.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
