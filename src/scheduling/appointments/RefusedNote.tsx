import { Alert } from '@mantine/core'
import type { Refusal } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isOvertaken } from './appointment-overtaken.ts'

/** Says inside a dialog why its change was refused, while all that was typed stays. */
export function RefusedNote({ refusal }: { refusal: Refusal | null }) {
  const t = useText()
  // Those two leave the dialog by themselves.
  if (!refusal || isOvertaken(refusal.code) || refusal.code === 'signed_out') return null
  return (
    <Alert color="red.8" role="alert">
      {t(`problem.${refusal.code}`)}
    </Alert>
  )
}
