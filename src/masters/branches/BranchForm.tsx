import { Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useText } from '../../platform/i18n/i18n.tsx'
import { numberFromField } from '../../platform/numbers/parse-number.ts'
import { MasterForm, NameField } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import { addBranch, branchRequest, changeBranch, type BranchMaster } from './branches.ts'

const valuesSchema = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  upiAddress: z.string(),
  code: z.string(),
  gstin: z.string(),
  /** A line each. */
  registrationLines: z.string(),
  patientChangeHours: z.string(),
  arrivalCode: z.string(),
})

interface BranchFormProps {
  row: BranchMaster | undefined
  onDone: () => void
}

export default function BranchForm({ row, onDone }: BranchFormProps) {
  const t = useText()
  const { field, formProps } = useMasterForm({
    subject: 'branch',
    row,
    add: addBranch,
    change: changeBranch,
    valuesSchema,
    initial: {
      name: row?.name ?? '',
      address: row?.address ?? '',
      phone: row?.phone ?? '',
      upiAddress: row?.upiAddress ?? '',
      code: row?.code ?? '',
      gstin: row?.gstin ?? '',
      registrationLines: row?.registrationLines.join('\n') ?? '',
      patientChangeHours: String(row?.patientChangeHours ?? 2),
      arrivalCode: row?.arrivalCode ?? '',
    },
    // An empty code is one that comes from the name. One that is on receipts may be longer than a new one.
    toRequest: ({ code, registrationLines, patientChangeHours, ...values }) => ({
      ...values,
      // An empty field is no number, and not 0.
      patientChangeHours: numberFromField(patientChangeHours) ?? NaN,
      ...(code.trim() !== '' && code !== row?.code && { code }),
      registrationLines: registrationLines.split('\n').filter((line) => line.trim() !== ''),
    }),
    schema: branchRequest,
    onDone,
  })
  return (
    <MasterForm {...formProps}>
      <NameField field={field('name')} />
      <Textarea
        label={t('branches.address')}
        autosize
        minRows={2}
        withAsterisk
        required
        {...field('address')}
      />
      <TextInput label={t('branches.phone')} type="tel" withAsterisk required {...field('phone')} />
      <TextInput
        label={t('branches.upi')}
        description={t('branches.upiHint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field('upiAddress')}
      />
      <TextInput
        label={t('branches.code')}
        description={t('branches.codeHint')}
        autoCapitalize="characters"
        {...field('code')}
      />
      <TextInput
        label={t('branches.gstin')}
        description={t('branches.gstinHint')}
        autoCapitalize="characters"
        {...field('gstin')}
      />
      <Textarea
        label={t('clinicDetails.registrationLines')}
        description={t('branches.registrationHint')}
        dir="auto"
        autosize
        minRows={2}
        {...field('registrationLines')}
      />
      <TextInput
        label={t('branches.changeHours')}
        description={t('branches.changeHoursHint')}
        inputMode="numeric"
        {...field('patientChangeHours')}
      />
      <TextInput
        label={t('branches.arrivalCode')}
        description={t('branches.arrivalCodeHint')}
        inputMode="numeric"
        autoComplete="off"
        {...field('arrivalCode')}
      />
    </MasterForm>
  )
}
