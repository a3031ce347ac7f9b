import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { formatDay } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { UpiCode } from './UpiCode.tsx'
import { findTransactionId, maxTransactionId } from './used-transaction-id.ts'

/** Milliseconds without a key after which it is asked whether the id was used before. */
const debounceMs = 300

interface OnlinePaymentFieldsProps {
  branchId: number
  appointmentId: number
  /** Rupees; without a code where it is not above 0. */
  amount: number
  /** The transaction id. */
  field: GetInputPropsReturnType
}

/** The fields of a payment that arrives by itself: the code to scan, and then its transaction id. */
export function OnlinePaymentFields({ field, ...asked }: OnlinePaymentFieldsProps) {
  const t = useText()
  const current = String(field.value).trim()
  const [typed] = useDebouncedValue(current, debounceMs)
  const isAsked = typed !== '' && typed.length <= maxTransactionId
  const { data, isPlaceholderData } = useCall(
    findTransactionId,
    { query: { transactionId: typed } },
    { enabled: isAsked, staleTime: 0 },
  )
  // What was found for another id says nothing about this one.
  const last = isAsked && typed === current && !isPlaceholderData ? data?.[0] : undefined
  return (
    <>
      <UpiCode {...asked} />
      <TextInput
        label={t('payment.transactionId')}
        autoComplete="off"
        withAsterisk
        required
        {...field}
        error={messageFor(field.error)}
        // Not refused: one payment can be for two appointments of a household.
        description={
          last && t('payment.idUsed', { day: formatDay(last.day), branch: last.branchName })
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </>
  )
}
