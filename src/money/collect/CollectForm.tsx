import { Checkbox, Stack } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useFormDraft } from '../../platform/drafts/draft.tsx'
import { useRequestKeys } from '../../platform/http/request-keys.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatList, isolate } from '../../platform/i18n/page-language.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import type { useAppointmentChange } from '../../scheduling/appointments/appointment-dialog.tsx'
import { requiresPaymentMode } from '../../scheduling/appointments/payment.ts'
import { useReceiptOffer } from '../receipts/use-print-receipt.tsx'
import type { Account, collectPayment } from './collect.ts'
import {
  appointmentOfReceipt,
  beginCollection,
  collectDraftKey,
  collectDraftSchema,
  collectProblems,
  sumOwed,
  toCollection,
  type CollectFormValues,
} from './collect-form-values.ts'
import { PaymentFields } from './PaymentFields.tsx'

interface CollectFormProps {
  appointment: Pick<Appointment, 'id' | 'branchId' | 'day' | 'patientName'>
  account: Account
  collect: ReturnType<typeof useAppointmentChange<typeof collectPayment>>
  /** Called when the payment was refused, or its answer lost: what is owed may have changed. */
  onRefused: () => void
}

/** What is taken now of what an appointment, and others of its household, owe. */
export function CollectForm({ appointment, account, collect, onRefused }: CollectFormProps) {
  const t = useText()
  const focusProps = useFocusOnError()
  const { role } = useStaff()
  const { payable, household } = account
  const debtsOf = ({ chosen }: CollectFormValues) =>
    [
      { id: appointment.id, day: appointment.day, owed: payable },
      ...household.filter(({ id }) => chosen.includes(id)),
    ].toSorted((one, other) => one.day.localeCompare(other.day))
  const draft = useFormDraft(collectDraftKey(appointment.id), collectDraftSchema, {
    amount: payable,
    mode: '',
    transactionId: '',
    note: '',
    chosen: [],
    owed: payable,
  })
  const form = useForm<CollectFormValues>({
    initialValues: beginCollection(draft.initial, payable, household),
    validate: (values) => collectProblems(values, debtsOf(values), role),
    clearInputErrorOnChange: true,
  })
  const debts = debtsOf(form.values)
  const owed = sumOwed(debts)
  // Not when what is owed changes alone, as after the payment: nothing more was typed.
  const onTyped = useEffectEvent(() => draft.keep({ ...form.values, owed }))
  useEffect(() => onTyped(), [form.values])
  const offerReceipt = useReceiptOffer()
  const { keyOf } = useRequestKeys()
  const submit = (values: CollectFormValues) => {
    const collection = toCollection(values, debtsOf(values))
    const receiptAt = appointmentOfReceipt(collection, appointment.id)
    return collect.send(
      { body: { ...collection, idempotencyKey: keyOf(collection) } },
      {
        successMessage: t('money.collected'),
        offer: {
          ...offerReceipt(receiptAt),
          of: (household.find(({ id }) => id === receiptAt) ?? appointment).patientName,
        },
        onProblem: ({ code }) => {
          // Said aloud, because the form begins again with what is owed now.
          if (code === 'less_owed') toast.error(t('problem.less_owed'))
          onRefused()
        },
      },
    )
  }
  const choose = (chosen: number[]) => {
    const amount = sumOwed(debtsOf({ ...form.values, chosen }))
    form.setValues({ chosen, amount })
  }
  const problems = Object.keys(collectProblems(form.values, debts, role))
  return (
    <form {...focusProps} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        {account.household.length > 0 && (
          <Checkbox.Group
            label={t('money.household')}
            value={form.values.chosen.map(String)}
            onChange={(ids) => choose(ids.map(Number))}
          >
            <Stack gap={6} mt={6}>
              {account.household.map((it) => (
                <Checkbox
                  key={it.id}
                  value={String(it.id)}
                  label={formatList(
                    [it.patientName, formatDay(it.day), it.serviceName, formatRupees(it.owed)].map(
                      isolate,
                    ),
                  )}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <PaymentFields
          form={form}
          focusProps={focusProps}
          branchId={appointment.branchId}
          appointmentId={appointment.id}
          needsMode={requiresPaymentMode(role)}
          // It appears when the account is read, after the dialog has opened.
          hasFocus
          isBlocked={problems.length > 0}
          isPending={collect.pending}
          problem={collect.problem?.code === 'less_owed' ? null : collect.problem}
        />
      </Stack>
    </form>
  )
}
