import { Radio, Stack, Text } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useText } from '../../platform/i18n/i18n.tsx'
import { differences } from './payment-difference.ts'

interface DifferenceChoiceProps {
  /** How much less than what is owed the amount is, as a text. */
  rest: string
  canGiveDiscounts: boolean
  value?: string
  onChange: (value: string) => void
}

/** What becomes of the rest; who may not give discounts is told that it is still owed. */
export function DifferenceChoice(props: DifferenceChoiceProps) {
  const { rest, canGiveDiscounts, value = 'owed', onChange } = props
  const t = useText()
  if (!canGiveDiscounts) {
    return (
      <Text size="sm" role="status">
        {t('payment.restOwed', { amount: rest })}
      </Text>
    )
  }
  return (
    <Radio.Group label={t('payment.rest', { amount: rest })} value={value} onChange={onChange}>
      <Stack gap={6} mt={6}>
        {differences.map((it) => (
          <Radio key={it} value={it} label={t(`payment.difference.${it}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
