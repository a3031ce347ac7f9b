import { Fieldset } from '@mantine/core'
import '@mantine/core/styles/Fieldset.css'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callKey } from '../../platform/http/queries.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { amountFromField, type NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { MasterForm } from '../kit/MasterForm.tsx'
import { useMasterChange } from '../kit/use-master-change.tsx'
import { adjustmentKinds, type AdjustmentKind } from './limit-rule.ts'
import classes from './MoneyLimits.module.css'
import {
  limitNames,
  readMoneyLimits,
  saveMoneyLimits,
  type LimitName,
  type MoneyLimits,
  type StoredMoneyLimits,
} from './money-limits.ts'

const fieldSchema = z.union([z.string(), z.number()])
/** What the fields hold, by kind and name. */
export const limitFormSchema = z.record(
  z.enum(adjustmentKinds),
  z.record(z.enum(limitNames), fieldSchema),
)
type LimitFormValues = Record<AdjustmentKind, Record<LimitName, NumberFieldValue>>

/** As in the request: an empty field is no limit. */
const toLimits = (values: LimitFormValues): MoneyLimits =>
  mapLimits((kind, name) => amountFromField(values[kind][name]))

function mapLimits<T>(of: (kind: AdjustmentKind, name: LimitName) => T) {
  const fields = (kind: AdjustmentKind) =>
    Object.fromEntries(limitNames.map((name) => [name, of(kind, name)])) as Record<LimitName, T>
  return Object.fromEntries(adjustmentKinds.map((kind) => [kind, fields(kind)])) as Record<
    AdjustmentKind,
    Record<LimitName, T>
  >
}

/** The form of the limits, saved as a whole. */
export function MoneyLimitsForm({
  stored,
  typed,
  onTyped,
  onSaved,
}: {
  stored: StoredMoneyLimits
  /** What is typed and not saved. */
  typed: LimitFormValues | undefined
  /** Called whenever a value changes; with undefined when all are as stored. */
  onTyped: (values: LimitFormValues | undefined) => void
  onSaved: () => void
}) {
  const t = useText()
  const queryClient = useQueryClient()
  const { send, isPending, problem } = useMasterChange(saveMoneyLimits)
  const validate = schemaResolver(saveMoneyLimits.body, { sync: true })
  const toBody = (values: LimitFormValues) => ({
    version: stored.version,
    limits: toLimits(values),
  })
  const unchanged = mapLimits((kind, name): NumberFieldValue => stored.limits[kind][name] ?? '')
  // What cannot be read is typed, too, and is no number.
  const isChanged = (values: LimitFormValues) =>
    adjustmentKinds.some((kind) =>
      limitNames.some(
        (name) => !Object.is(toLimits(values)[kind][name], stored.limits[kind][name]),
      ),
    )
  const form = useForm<LimitFormValues>({
    initialValues: typed ?? unchanged,
    // The schema's paths begin with the limits; the form's do not.
    validate: (values) =>
      Object.fromEntries(
        Object.entries(validate(toBody(values))).map(([path, message]) => [
          path.replace(/^limits\./, ''),
          message,
        ]),
      ),
    clearInputErrorOnChange: true,
    onValuesChange: (values) => onTyped(isChanged(values) ? values : undefined),
  })
  const submit = form.onSubmit((values) =>
    send(
      { body: toBody(values) },
      {
        successMessage: t('masters.saved'),
        onDone: (saved) => {
          queryClient.setQueryData(callKey(readMoneyLimits, {}), saved)
          onSaved()
        },
      },
    ),
  )
  return (
    <MasterForm
      onSubmit={submit}
      isPending={isPending}
      problem={problem}
      isUnsaved={typed !== undefined}
    >
      {adjustmentKinds.map((kind) => (
        <Fieldset key={kind} legend={t(`money.kind.${kind}`)}>
          <div className={classes.fields}>
            {limitNames.map((name) => (
              <AmountField
                key={name}
                label={t(`moneyLimits.${name}`)}
                {...form.getInputProps(`${kind}.${name}`)}
                error={messageFor(form.errors[`${kind}.${name}`])}
              />
            ))}
          </div>
        </Fieldset>
      ))}
    </MasterForm>
  )
}
