import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { sumCharges, toChargeLines, type ChosenCharge } from '../../masters/charges/charges.ts'
import { useRequestKeys } from '../../platform/http/request-keys.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { addCharge } from './collect.ts'

const ChargeLines = lazyPart(() => import('../../masters/charges/ChargeLines.tsx'))

interface AddChargeFormProps {
  /** The appointment's id. */
  id: number
  onCancel: () => void
  /** Called after the charge was added: more is owed. */
  onChanged: () => void
}

/** Charges something besides the visit after it was conducted. */
export function AddChargeForm({ id, onCancel, onChanged }: AddChargeFormProps) {
  const t = useText()
  const [chosen, setChosen] = useState<ChosenCharge[]>([])
  const { keyOf } = useRequestKeys()
  const change = useAppointmentChange(addCharge, { onChanged, onClose: onCancel })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return
    const charges = toChargeLines(chosen)
    void change.send(
      { params: { id }, body: { charges, idempotencyKey: keyOf({ id, charges }) } },
      { successMessage: t('charges.added') },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <PartSuspense fallback={<TextInput label={t('charges.add')} disabled />}>
          <ChargeLines value={chosen} onChange={setChosen} request={change} />
        </PartSuspense>
        <ProblemNote problem={change.problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('masters.cancel')}
          </Button>
          <ButtonWithReason
            type="submit"
            reason={chosen.length === 0 ? t('blocked.empty') : undefined}
            onBlocked={({ currentTarget: { form } }) => form?.querySelector('input')?.focus()}
            loading={change.pending}
          >
            {t('charges.submit', { amount: formatRupees(sumCharges(chosen)) })}
          </ButtonWithReason>
        </Group>
      </Stack>
    </form>
  )
}
