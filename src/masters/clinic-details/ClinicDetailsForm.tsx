import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { monthOfYear } from '../../platform/i18n/format-day.tsx'
import { callKey } from '../../platform/http/queries.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { numberFromField } from '../../platform/numbers/parse-number.ts'
import { setClinicBrand } from '../../platform/ui/clinic-brand.tsx'
import { logoAddress } from '../../platform/ui/logo-address.ts'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterChange } from '../kit/use-master-change.tsx'
import { readClinicDetails, saveClinicDetails, type ClinicDetails } from './clinic-details.ts'
import { LogoField } from './LogoField.tsx'

export const detailsFormSchema = z.object({
  name: z.string(),
  address: z.string(),
  /** A line each. */
  registrationLines: z.string(),
  /** Minutes, as typed. */
  walkInLimit: z.string(),
  /** The number of a month. */
  financialYearStart: z.string(),
  /** As in the request: undefined to leave the logo as it is. */
  logo: z.string().nullish(),
})
type DetailsFormValues = z.output<typeof detailsFormSchema>

const valuesOf = (details: ClinicDetails): DetailsFormValues => ({
  name: details.name,
  address: details.address,
  registrationLines: details.registrationLines.join('\n'),
  walkInLimit: String(details.walkInLimit),
  financialYearStart: String(details.financialYearStart),
  logo: undefined,
})

/** The form of the clinic's details, saved as a whole. */
export function ClinicDetailsForm({
  details,
  typed,
  onTyped,
  onSaved,
}: {
  details: ClinicDetails
  /** What is typed and not saved. */
  typed: DetailsFormValues | undefined
  /** Called whenever a value changes; with undefined when all are as stored. */
  onTyped: (values: DetailsFormValues | undefined) => void
  onSaved: () => void
}) {
  const t = useText()
  const queryClient = useQueryClient()
  const { send, isPending, problem } = useMasterChange(saveClinicDetails)
  const validate = schemaResolver(saveClinicDetails.body, { sync: true })
  const toBody = ({
    registrationLines,
    walkInLimit,
    financialYearStart,
    ...values
  }: DetailsFormValues) => ({
    ...values,
    // An empty field is no number, which the schema refuses.
    walkInLimit: numberFromField(walkInLimit) ?? Number.NaN,
    financialYearStart: Number(financialYearStart),
    version: details.version,
    registrationLines: registrationLines.split('\n').filter((line) => line.trim() !== ''),
  })
  const form = useForm<DetailsFormValues>({
    initialValues: typed ?? valuesOf(details),
    validate: (values) => validate(toBody(values)),
    clearInputErrorOnChange: true,
    onValuesChange: (values) =>
      onTyped(JSON.stringify(values) === JSON.stringify(valuesOf(details)) ? undefined : values),
  })
  const submit = form.onSubmit((values) =>
    send(
      { body: toBody(values) },
      {
        successMessage: t('masters.saved'),
        onDone: (saved) => {
          setClinicBrand(saved)
          queryClient.setQueryData(callKey(readClinicDetails, {}), saved)
          onSaved()
        },
        onProblem: ({ fields }) => fields && form.setErrors(fields),
      },
    ),
  )
  const field = (name: 'name' | 'address' | 'registrationLines' | 'walkInLimit') => ({
    ...form.getInputProps(name),
    // A problem of one line is the field's.
    error: messageFor(
      Object.entries(form.errors).find(([path]) => path.split('.')[0] === name)?.[1],
    ),
  })
  const { logo } = form.values
  const storedLogo = details.logoVersion === null ? undefined : logoAddress(details.logoVersion)
  const chosenLogo = logo ? `data:image/png;base64,${logo}` : undefined
  return (
    <MasterForm
      onSubmit={submit}
      isPending={isPending}
      problem={problem}
      isUnsaved={typed !== undefined}
    >
      <TextInput
        label={t('clinicDetails.name')}
        placeholder={t('app.name')}
        autoComplete="organization"
        {...field('name')}
      />
      <Textarea
        label={t('branches.address')}
        description={t('clinicDetails.addressHint')}
        dir="auto"
        autosize
        minRows={2}
        {...field('address')}
      />
      <Textarea
        label={t('clinicDetails.registrationLines')}
        description={t('clinicDetails.registrationHint')}
        dir="auto"
        autosize
        minRows={2}
        {...field('registrationLines')}
      />
      <TextInput
        label={t('clinicDetails.walkInLimit')}
        description={t('clinicDetails.walkInLimitHint')}
        inputMode="numeric"
        {...field('walkInLimit')}
      />
      <NativeSelect
        label={t('clinicDetails.financialYear')}
        data={Array.from({ length: 12 }, (_, index) => ({
          value: String(index + 1),
          label: monthOfYear(index + 1),
        }))}
        {...form.getInputProps('financialYearStart')}
      />
      <LogoField
        source={logo === undefined ? storedLogo : chosenLogo}
        onChange={(chosen) => form.setFieldValue('logo', chosen)}
        error={messageFor(form.errors.logo)}
      />
    </MasterForm>
  )
}
