import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { BranchSelect, useBranches } from '../../masters/branches/BranchSelect.tsx'
import { readDeskFilter } from '../../masters/branches/use-desk-filter.tsx'
import { useRequestKeys } from '../../platform/http/request-keys.tsx'
import { messageFor, text, useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { kindsOfDirection, needsNote, type VoucherDirection, type VoucherKind } from './voucher.ts'
import { toVoucherRequest, voucherProblems, type VoucherFormValues } from './voucher-form-values.ts'
import { makeVoucher } from './vouchers.ts'

interface VoucherDialogProps {
  /** Kept while the dialog closes. */
  direction: VoucherDirection
  /** Whose drawer it is, and where; one's own at a branch that is chosen without. */
  drawer?: { staffId: number; staffName: string; branchId: number; branchName: string } | undefined
  opened: boolean
  onClose: () => void
  /** Called when what is shown of the drawers is out of date. */
  onChanged: () => void
}

function VoucherDialog({ opened, ...form }: VoucherDialogProps) {
  const t = useText()
  const { direction, drawer, onClose } = form
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(direction === 'out' ? 'vouchers.payOut' : 'vouchers.putIn')}
    >
      <Text c="dimmed" size="sm" mb="md">
        {drawer ? `${drawer.staffName}, ${drawer.branchName}` : t('vouchers.hint')}
      </Text>
      <VoucherForm {...form} />
    </Dialog>
  )
}

function VoucherForm({
  direction,
  drawer,
  onClose,
  onChanged,
}: Omit<VoucherDialogProps, 'opened'>) {
  const t = useText()
  const { id: self } = useStaff()
  const focusProps = useFocusOnError()
  const { keyOf } = useRequestKeys()
  const change = useAppointmentChange(makeVoucher, { onChanged, onClose })
  const { data: branches } = useBranches({ enabled: !drawer })
  // Nobody is asked where a clinic has one place only.
  const withBranch = (values: VoucherFormValues): VoucherFormValues => ({
    ...values,
    branch: values.branch ?? (branches?.length === 1 ? branches[0]!.id : null),
  })
  const form = useForm<VoucherFormValues>({
    initialValues: {
      branch: drawer?.branchId ?? readDeskFilter().branch,
      kind: '',
      amount: '',
      note: '',
    },
    validate: (values) => voucherProblems(withBranch(values)),
    clearInputErrorOnChange: true,
  })
  const values = withBranch(form.values)
  const { errors } = form
  const [isBranchAsked] = useState(values.branch === null)
  const submit = form.onSubmit((filled) => {
    const isOwn = drawer === undefined || drawer.staffId === self
    const request = toVoucherRequest(withBranch(filled), isOwn ? undefined : drawer.staffId)
    return change.send(
      { body: { ...request, idempotencyKey: keyOf(request) } },
      {
        successMessage: ({ number }) => text('vouchers.done', { number }),
        onProblem: ({ fields }) => fields && form.setErrors(fields),
      },
    )
  })
  return (
    <form {...focusProps} noValidate onSubmit={submit}>
      <Stack gap="md">
        {!drawer && (
          <BranchSelect
            label={t('field.branch')}
            // The desk's filter may be a retired one, which is named and not sent unseen.
            withRetired="chosen"
            withAsterisk
            required
            data-autofocus={isBranchAsked || undefined}
            value={values.branch}
            onChange={(branch) => form.setFieldValue('branch', branch)}
            error={messageFor(errors.branch)}
          />
        )}
        <RadioChoice
          label={t('drawers.kind')}
          value={values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind as VoucherKind)}
          choices={kindsOfDirection[direction].map((value) => ({
            value,
            label: t(`vouchers.kind.${value}`),
          }))}
          error={messageFor(errors.kind)}
          hasInitialFocus={!isBranchAsked}
        />
        <AmountField
          label={t('field.amount')}
          withAsterisk
          required
          {...form.getInputProps('amount')}
          error={messageFor(errors.amount)}
        />
        <TextInput
          label={t('vouchers.note')}
          withAsterisk={values.kind !== '' && needsNote(values.kind)}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('note')}
          error={messageFor(errors.note)}
        />
        <ProblemNote problem={change.problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('masters.cancel')}
          </Button>
          <Button type="submit" loading={change.pending}>
            {t(direction === 'out' ? 'vouchers.payOut' : 'vouchers.putIn')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Pays cash out of a drawer, or puts some in, besides payments of patients. */
export default remountOnOpen(
  VoucherDialog,
  ({ direction, drawer }) => `${direction} ${drawer?.staffId} ${drawer?.branchId}`,
)
