import { Checkbox, Text, TextInput } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { schemaResolver, useForm } from '@mantine/form'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import {
  amountFromField,
  numberFromField,
  type NumberFieldValue,
} from '../../platform/numbers/parse-number.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { AmountField, NumberField } from '../../platform/ui/NumberField.tsx'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterChange } from '../kit/use-master-change.tsx'
import { starterServices, takeStarterSet } from './starter-set.ts'
import classes from './StarterSetDialog.module.css'

interface StarterSetDialogProps {
  opened: boolean
  onClose: () => void
}

interface ServiceValues {
  number: number
  isTaken: boolean
  name: string
  minutes: NumberFieldValue
  usualFee: NumberFieldValue
  isSeries: boolean
}

/** The first services of an empty clinic, to take, change or leave out. */
export default function StarterSetDialog({ opened, onClose }: StarterSetDialogProps) {
  const t = useText()
  const { send, isPending, problem } = useMasterChange(takeStarterSet)
  const validate = schemaResolver(takeStarterSet.body, { sync: true })
  const form = useForm<{ rows: ServiceValues[] }>({
    initialValues: {
      rows: starterServices.map((service) => ({ ...service, isTaken: true, usualFee: '' })),
    },
    validate: (values) => validate(toBody(values)),
    clearInputErrorOnChange: true,
  })
  const { rows } = form.values
  const takenRows = rows.filter(({ isTaken }) => isTaken)
  const submit = form.onSubmit((values) =>
    send(
      { body: toBody(values) },
      {
        successMessage: t('masters.saved'),
        onDone: onClose,
        onProblem: ({ fields }) => fields && form.setErrors(fields),
      },
    ),
  )
  /** The error of a field, by the row's place among those that are sent. */
  const error = (row: ServiceValues, name: 'name' | 'minutes' | 'usualFee') =>
    messageFor(form.errors[['services', takenRows.indexOf(row), name].join('.')])
  return (
    <Dialog opened={opened} onClose={onClose} title={t('starterSet.take')} size="lg">
      <MasterForm onSubmit={submit} isPending={isPending} problem={problem}>
        <Text size="sm">{t('starterSet.about')}</Text>
        <ul className={classes.services}>
          {rows.map((row, at) => (
            <li key={row.number} className={classes.service}>
              <Checkbox
                className={classes.take}
                aria-label={t('starterSet.takeNamed', { name: row.name })}
                {...form.getInputProps(`rows.${at}.isTaken`, { type: 'checkbox' })}
              />
              <TextInput
                className={classes.name}
                label={t('masters.name')}
                description={row.isSeries && t('services.isSeries')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                disabled={!row.isTaken}
                {...form.getInputProps(`rows.${at}.name`)}
                error={error(row, 'name')}
              />
              <NumberField
                label={t('services.minutes')}
                inputMode="numeric"
                disabled={!row.isTaken}
                {...form.getInputProps(`rows.${at}.minutes`)}
                error={error(row, 'minutes')}
              />
              <AmountField
                label={t('services.usualFee')}
                disabled={!row.isTaken}
                {...form.getInputProps(`rows.${at}.usualFee`)}
                error={error(row, 'usualFee')}
              />
            </li>
          ))}
        </ul>
        {takenRows.length === 0 && (
          <Text size="sm" role="alert">
            {t('starterSet.none')}
          </Text>
        )}
      </MasterForm>
    </Dialog>
  )
}

const toBody = ({ rows }: { rows: ServiceValues[] }) => ({
  services: rows
    .filter(({ isTaken }) => isTaken)
    .map(({ number, name, minutes, usualFee, isSeries }) => ({
      number,
      name,
      isSeries,
      minutes: numberFromField(minutes) ?? Number.NaN,
      usualFee: amountFromField(usualFee),
    })),
})
