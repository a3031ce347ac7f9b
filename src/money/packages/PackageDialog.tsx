import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can, visibleConsultant } from '../../access/permissions/access.ts'
import { useDeleteDraft, useFormDraft } from '../../platform/drafts/draft.tsx'
import { useFactsOfRequest, useRequestKeys } from '../../platform/http/request-keys.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { useAppointmentChange } from '../../scheduling/appointments/appointment-dialog.tsx'
import type { Series } from '../../scheduling/series/series-page.ts'
import { PaymentFields } from '../collect/PaymentFields.tsx'
import { useReceiptOffer } from '../receipts/use-print-receipt.tsx'
import {
  beginPackage,
  dueOfPackage,
  packageDraftKey,
  packageDraftSchema,
  packageFormProblems,
  toPackagePayment,
  type PackageFormValues,
} from './package-form.ts'
import { collectPackage, type Package } from './packages.ts'

interface PackageDialogProps {
  series: Series
  data: Package
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

type PackageFormProps = Omit<PackageDialogProps, 'opened'>

function PackageForm({ series, data: dataNow, onClose, onChanged }: PackageFormProps) {
  const t = useText()
  const collect = useAppointmentChange(collectPackage, { onChanged, onClose })
  const data = useFactsOfRequest(dataNow, collect)
  const staff = useStaff()
  const canAgreePrice = can(staff, 'give discounts')
  const own = visibleConsultant(staff)
  const isFirstOwn =
    own === undefined ||
    series.sessions.some(({ id, consultantId }) => id === data.appointment && consultantId === own)
  const focusProps = useFocusOnError()
  const due = dueOfPackage(data)
  const draft = useFormDraft(packageDraftKey(series.id), packageDraftSchema, {
    price: data.suggested,
    amount: due,
    mode: '',
    transactionId: '',
    note: '',
    due,
  })
  const form = useForm<PackageFormValues>({
    initialValues: beginPackage(draft.initial, data),
    validate: (values) => packageFormProblems(values, data),
    clearInputErrorOnChange: true,
  })
  // Not when what is to be paid changes alone, as after the payment: nothing more was typed.
  const onTyped = useEffectEvent(() => draft.keep({ ...form.values, due }))
  useEffect(() => onTyped(), [form.values])
  const offerReceipt = useReceiptOffer()
  const { keyOf } = useRequestKeys()
  const submit = (values: PackageFormValues) => {
    const payment = toPackagePayment(values, data)
    return collect.send(
      { params: { id: series.id }, body: { ...payment, idempotencyKey: keyOf(payment) } },
      {
        successMessage: t('money.collected'),
        // The money stands at the first session: a colleague's prints nothing for another consultant.
        offer: isFirstOwn
          ? { ...offerReceipt(data.appointment), of: series.patientName }
          : undefined,
        onProblem: ({ code }) => {
          if (code === 'less_owed') onChanged()
        },
      },
    )
  }
  return (
    <form {...focusProps} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {[series.patientName, series.serviceName].join(', ')}
        </Text>
        {data.price === null && (
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
        <PaymentFields
          form={form}
          focusProps={focusProps}
          branchId={series.branchId}
          appointmentId={data.appointment}
          needsMode
          isBlocked={Object.keys(packageFormProblems(form.values, data)).length > 0}
          isPending={collect.pending}
          problem={collect.problem}
        />
      </Stack>
    </form>
  )
}

function PackageDialog({ opened, onClose, ...form }: PackageDialogProps) {
  const t = useText()
  const dropDraft = useDeleteDraft()
  const close = () => {
    dropDraft(packageDraftKey(form.series.id))
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('package.title')}>
      <PackageForm {...form} onClose={close} />
    </Dialog>
  )
}

/** Takes the price of a series, or a part of it, before its sessions. */
export default remountOnOpen(PackageDialog, ({ series }) => series.id)
