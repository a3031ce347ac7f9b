import { Checkbox, Fieldset, Skeleton, Text } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import '@mantine/core/styles/Fieldset.css'
import type { ProblemError } from '../../platform/http/problem.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { feeProblem, type FeeValues } from './fees.ts'
import classes from './FeeFields.module.css'

/** The state of the query for the rows that may have a fee. */
export interface FeeOwnersQuery {
  data:
    | { id: number; name: string; usualFee?: number | null; slotMinutes?: number[] | undefined }[]
    | undefined
  error: ProblemError | null
  isFetching: boolean
  refetch: () => unknown
}

interface FeeFieldsProps {
  title: string
  hint: string
  /** The consultants for a service, or the services for a consultant. */
  givers: FeeOwnersQuery
  value: FeeValues
  onChange: (fees: FeeValues) => void
  /** The fee in rupees that each begins with, where the rows do not say their own. */
  usualFee?: number | null
  /** The form's errors, by field. */
  errors: Record<string, unknown>
}

/**
 * A fee for each consultant of a service, or each service of a consultant; empty when they do not
 * give it.
 */
export function FeeFields(props: FeeFieldsProps) {
  const { title, hint, givers, value, onChange, errors } = props
  const t = useText()
  const { data: choices, error } = givers
  const feeErrors = Object.keys(errors).some((path) => path.startsWith('fees'))
  return (
    <Fieldset legend={title} className={classes.fields}>
      <Text size="sm" c="dimmed" mb={6}>
        {hint}
      </Text>
      {!choices && !error && <Skeleton height={96} />}
      {!choices && error && (
        <FailedNote
          isInline
          problem={error}
          onRetry={givers.refetch}
          isRetrying={givers.isFetching}
        />
      )}
      <ul className={classes.list}>
        {choices?.map(({ id, name, usualFee = props.usualFee }) => {
          const { [id]: fee, ...others } = value
          return (
            <li key={id} className={classes.row}>
              <Checkbox
                label={name}
                checked={fee !== undefined}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? { ...others, [id]: usualFee ?? '' } : others)
                }
              />
              <AmountField
                className={classes.fee}
                aria-label={t('services.feeOf', { name })}
                value={fee ?? ''}
                // Without a fee the service is not given.
                onChange={(amount) =>
                  onChange(amount === '' ? others : { ...others, [id]: amount })
                }
                error={feeErrors && fee !== undefined ? messageFor(feeProblem(fee)) : undefined}
              />
            </li>
          )
        })}
      </ul>
    </Fieldset>
  )
}
