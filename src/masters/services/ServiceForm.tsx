import { Alert, Checkbox, TextInput } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { z } from 'zod'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatList } from '../../platform/i18n/page-language.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { MasterForm, NameField } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import {
  amountFromField,
  numberFieldSchema,
  numberFromField,
} from '../../platform/numbers/parse-number.ts'
import { AmountField, NumberField } from '../../platform/ui/NumberField.tsx'
import { FeeFields, type FeeOwnersQuery } from './FeeFields.tsx'
import {
  feeValuesSchema,
  parseFeeValues,
  toFeeValues,
  withoutRetired,
  type FeeValues,
} from './fees.ts'
import { shorterSlots, singlesBelowPackage } from './service-warnings.ts'
import { addService, changeService, serviceRequest, type ServiceMaster } from './services.ts'

const valuesSchema = z.object({
  name: z.string(),
  minutes: numberFieldSchema,
  isSeries: z.boolean(),
  usualFee: numberFieldSchema,
  taxRate: numberFieldSchema,
  sac: z.string(),
  packageSessions: numberFieldSchema,
  packagePrice: numberFieldSchema,
  fees: feeValuesSchema,
})

interface ServiceFormProps {
  row: ServiceMaster | undefined
  consultants: FeeOwnersQuery
  onDone: () => void
}

export default function ServiceForm({ row, consultants, onDone }: ServiceFormProps) {
  const t = useText()
  const toFees = (values: FeeValues) =>
    parseFeeValues(withoutRetired(values, consultants.data, row))
  const { form, field, formProps } = useMasterForm({
    subject: 'service',
    row,
    add: addService,
    change: changeService,
    valuesSchema,
    initial: {
      name: row?.name ?? '',
      minutes: row?.minutes ?? 15,
      isSeries: row?.isSeries ?? false,
      usualFee: row?.usualFee ?? '',
      taxRate: row?.taxRate ?? '',
      sac: row?.sac ?? '9993',
      packageSessions: row?.packageSessions ?? '',
      packagePrice: row?.packagePrice ?? '',
      fees: toFeeValues((row?.fees ?? []).map(({ id, fee }) => ({ id, fee }))),
    },
    schema: serviceRequest,
    toRequest: ({
      fees,
      minutes,
      usualFee,
      taxRate,
      packageSessions,
      packagePrice,
      ...values
    }) => ({
      ...values,
      minutes: numberFromField(minutes),
      usualFee: amountFromField(usualFee),
      taxRate: amountFromField(taxRate),
      // A package is of a series.
      packageSessions: values.isSeries ? numberFromField(packageSessions) : null,
      packagePrice: values.isSeries ? amountFromField(packagePrice) : null,
      fees: toFees(fees),
    }),
    onDone,
  })
  const { values } = form
  const fees = toFees(values.fees)
  const tooShort = shorterSlots(numberFromField(values.minutes), fees, consultants.data ?? [])
  const singles = singlesBelowPackage({
    packageSessions: numberFromField(values.packageSessions),
    packagePrice: amountFromField(values.packagePrice),
    usualFee: amountFromField(values.usualFee),
    fees,
  })
  return (
    <MasterForm {...formProps}>
      <NameField field={field('name')} />
      <NumberField
        label={t('services.minutes')}
        inputMode="numeric"
        withAsterisk
        required
        {...field('minutes')}
      />
      {tooShort.length > 0 && (
        <Warning>
          {t('services.shortSlots', {
            consultants: formatList(
              tooShort.map(
                ({ name, minutes }) => `${name} (${t('arrivals.minutes', { minutes })})`,
              ),
            ),
          })}
        </Warning>
      )}
      <Checkbox
        label={t('services.isSeries')}
        description={t('services.isSeriesHint')}
        {...form.getInputProps('isSeries', { type: 'checkbox' })}
      />
      <AmountField
        label={t('services.usualFee')}
        description={t('services.usualFeeHint')}
        {...field('usualFee')}
      />
      {form.values.isSeries && (
        <>
          <NumberField
            label={t('services.packageSessions')}
            description={t('services.packageHint')}
            inputMode="numeric"
            {...field('packageSessions')}
          />
          <AmountField label={t('services.packagePrice')} {...field('packagePrice')} />
          {singles && (
            <Warning>
              {t('services.packageDearer', {
                sessions: singles.sessions,
                amount: formatRupees(singles.amount),
              })}
            </Warning>
          )}
        </>
      )}
      <NumberField
        label={t('services.taxRate')}
        description={t('services.taxHint')}
        inputMode="decimal"
        {...field('taxRate')}
      />
      <TextInput label={t('services.sac')} inputMode="numeric" {...field('sac')} />
      <FeeFields
        usualFee={amountFromField(form.values.usualFee)}
        title={t('services.feesByConsultant')}
        hint={t('services.feesHint')}
        givers={consultants}
        value={form.values.fees}
        onChange={(fees) => form.setFieldValue('fees', fees)}
        errors={form.errors}
      />
    </MasterForm>
  )
}

/** Below a field: what follows from it, which may be meant so. */
const Warning = ({ children }: { children: string }) => (
  <Alert role="status" color="orange" variant="light" py="xs">
    {children}
  </Alert>
)
