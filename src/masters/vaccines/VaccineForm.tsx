import { Button, Fieldset, Text } from '@mantine/core'
import '@mantine/core/styles/Fieldset.css'
import { IconPlus } from '@tabler/icons-react'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { MasterForm, NameField } from '../kit/MasterForm.tsx'
import { useMasterForm } from '../kit/use-master-form.tsx'
import { DoseFields } from './DoseFields.tsx'
import { SpanField } from './SpanField.tsx'
import {
  emptyDose,
  fromVaccineForm,
  toVaccineForm,
  vaccineFormSchema,
  type TypedDose,
} from './vaccine-form-values.ts'
import { maxDoses, vaccineMaster, vaccineRequest, type VaccineMaster } from './vaccines.ts'
import classes from './Vaccines.module.css'

interface VaccineFormProps {
  row: VaccineMaster | undefined
  onDone: () => void
}

/** The form of a vaccine: its name, the doses in their order, and after how long it is repeated. */
export default function VaccineForm({ row, onDone }: VaccineFormProps) {
  const t = useText()
  const { form, field, formProps } = useMasterForm({
    subject: 'vaccine',
    row,
    add: vaccineMaster.add,
    change: vaccineMaster.change,
    valuesSchema: vaccineFormSchema,
    initial: toVaccineForm(row),
    schema: vaccineRequest,
    toRequest: fromVaccineForm,
    onDone,
  })
  const { doses, repeatsEvery } = form.values
  const setDoses = (next: TypedDose[]) => {
    // A dose that moves up would leave its error to the one that comes into its place.
    form.setErrors(
      Object.fromEntries(Object.entries(form.errors).filter(([it]) => !it.startsWith('doses'))),
    )
    form.setFieldValue('doses', next)
  }
  return (
    <MasterForm {...formProps}>
      <NameField field={field('name')} />
      <Fieldset legend={t('vaccines.doses')}>
        <div className={classes.doses}>
          <Text size="sm" c="dimmed">
            {t('vaccines.dosesHint')}
          </Text>
          {doses.map((dose, index) => (
            <DoseFields
              // A dose has no id, and its fields show what it is: the index is key enough.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              dose={dose}
              number={index + 1}
              isOnly={doses.length === 1}
              errorOf={(name) =>
                messageFor(
                  form.errors[`doses.${index}.${name}`] ??
                    form.errors[`doses.${index}.${name}.count`],
                )
              }
              onChange={(changed) => setDoses(doses.with(index, changed))}
              onRemove={() => setDoses(doses.toSpliced(index, 1))}
            />
          ))}
          {doses.length < maxDoses && (
            <Button
              variant="light"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setDoses([...doses, emptyDose])}
            >
              {t('vaccines.addDose')}
            </Button>
          )}
        </div>
      </Fieldset>
      <SpanField
        label={t('vaccines.repeats')}
        value={repeatsEvery}
        onChange={(span) => form.setFieldValue('repeatsEvery', span)}
        error={messageFor(form.errors['repeatsEvery.count'])}
      />
    </MasterForm>
  )
}
