import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { amountFromField } from '../../platform/numbers/parse-number.ts'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { hasTransactionId, paymentModes } from '../../scheduling/appointments/payment.ts'
import { OnlinePaymentFields } from '../../scheduling/online-payment/OnlinePaymentFields.tsx'
import type { Series } from '../../scheduling/series/series-page.ts'
import { packageFormProblems, toPackagePayment, type PackageFormValues } from './package-form.ts'
import { collectPackage, type Package } from './packages.ts'

interface PackageDialogProps {
  series: Series
  data: Package
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

function PackageDialog({ series, data, opened, onClose, onChanged }: PackageDialogProps) {
  const t = useText()
  const canAgreePrice = can(useStaff(), 'give discounts')
  const focusProps = useFocusOnError()
  const isNew = data.price === null
  const due = isNew ? data.suggested : data.toPay
  const form = useForm<PackageFormValues>({
    initialValues: { price: data.suggested, amount: due, mode: '', transactionId: '', note: '' },
    validate: (values) => packageFormProblems(values, data),
    clearInputErrorOnChange: true,
  })
  const collect = useAppointmentChange(collectPackage, { onChanged, onClose })
  // Sent again unchanged it keeps its key, so that nothing is taken twice after a lost answer.
  const [lastSent, setLastSent] = useState({ text: '', key: '' })
  const submit = (values: PackageFormValues) => {
    const payment = toPackagePayment(values, data)
    const text = JSON.stringify(payment)
    const idempotencyKey = lastSent.text === text ? lastSent.key : newUuid()
    setLastSent({ text, key: idempotencyKey })
    return collect.send(
      { params: { id: series.id }, body: { ...payment, idempotencyKey } },
      {
        successMessage: t('money.collected'),
        onProblem: ({ code }) => {
          if (code === 'less_owed') onChanged()
        },
      },
    )
  }
  const { mode } = form.values
  const isBlocked = Object.keys(packageFormProblems(form.values, data)).length > 0
  return (
    <Dialog opened={opened} onClose={onClose} title={t('package.title')}>
      <form {...focusProps} noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <Text c="dimmed" size="sm">
            {[series.patientName, series.serviceName].join(', ')}
          </Text>
          {isNew && (
            <AmountField
              label={t('package.price')}
              description={t('package.hint', { sessions: data.sessionsLeft })}
              withAsterisk
              required
              readOnly={!canAgreePrice}
              {...form.getInputProps('price')}
              onChange={(price: PackageFormValues['price']) => {
                // The whole price is paid at once unless something else is typed below.
                const isWhole = form.values.amount === form.values.price
                form.setFieldValue('price', price)
                if (isWhole) form.setFieldValue('amount', price)
              }}
              error={messageFor(form.errors.price)}
            />
          )}
          <AmountField
            label={t('money.amountNow')}
            withAsterisk
            required
            {...form.getInputProps('amount')}
            onFocus={(event) => event.currentTarget.select()}
            error={messageFor(form.errors.amount)}
          />
          <RadioChoice
            label={t('payment.mode')}
            {...form.getInputProps('mode')}
            choices={paymentModes.map((it) => ({ value: it, label: t(`payment.${it}`) }))}
            error={messageFor(form.errors.mode)}
          />
          {hasTransactionId(mode) && (
            <OnlinePaymentFields
              branchId={series.branchId}
              appointmentId={data.appointment}
              amount={amountFromField(form.values.amount) ?? 0}
              field={form.getInputProps('transactionId')}
            />
          )}
          <TextInput
            label={t('money.note')}
            autoComplete="off"
            dir="auto"
            {...form.getInputProps('note')}
            error={messageFor(form.errors.note)}
          />
          <ProblemNote problem={collect.problem} />
          <Group justify="flex-end">
            <ButtonWithReason
              type="submit"
              reason={isBlocked ? t('blocked.missing') : undefined}
              onBlocked={() => {
                focusProps.onSubmitCapture()
                void form.validate()
              }}
              loading={collect.pending}
            >
              {t('money.collect')}
            </ButtonWithReason>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Takes the price of a series, or a part of it, before its sessions. */
export default remountOnOpen(PackageDialog, ({ series }) => series.id)
