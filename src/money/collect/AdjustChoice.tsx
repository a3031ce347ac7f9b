import { Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import {
  adjustmentKinds,
  adjustmentPermissions,
  type AdjustmentKind,
} from '../../masters/money-limits/limit-rule.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useInlineQuestion } from '../../platform/ui/inline-question.tsx'
import { AdjustForm } from '../refunds/AdjustForm.tsx'
import { AddChargeForm } from './AddChargeForm.tsx'
import type { Account } from './collect.ts'

interface AdjustChoiceProps {
  /** The appointment's id. */
  id: number
  account: Account
  onChanged: () => void
  /** What stands in place of the form while nothing is chosen. */
  children: ReactNode
}

/** What can be given back, forgone or charged besides of an account; the chosen one takes the place of the rest. */
export function AdjustChoice({ id, account, onChanged, children }: AdjustChoiceProps) {
  const t = useText()
  const staff = useStaff()
  const [chosen, setChosen] = useState<AdjustmentKind | 'charge'>()
  const { place, close } = useInlineQuestion<HTMLDivElement>()
  const most = (kind: AdjustmentKind) => (kind === 'refund' ? account.paid : account.owed)
  // One request waits at a time.
  const isWaiting = account.requests.some(({ state }) => state === 'asked')
  const offered = adjustmentKinds.filter(
    (kind) => can(staff, adjustmentPermissions[kind]) && most(kind) > 0 && !isWaiting,
  )
  const canCharge = account.status === 'CD' && can(staff, 'collect')
  // The answer to what was sent before may come while another form is open.
  const cancel = () =>
    chosen && close(() => setChosen((now) => (now === chosen ? undefined : now)), chosen)
  if (chosen === 'charge') {
    return <AddChargeForm id={id} onCancel={cancel} onChanged={onChanged} />
  }
  if (chosen) {
    return (
      <AdjustForm
        key={chosen}
        id={id}
        kind={chosen}
        limits={{ most: most(chosen), aloneUpTo: account.limits[chosen] }}
        onCancel={cancel}
        onChanged={onChanged}
      />
    )
  }
  return (
    <>
      {children}
      {(canCharge || offered.length > 0) && (
        <Group gap="xs" ref={place}>
          {canCharge && (
            <Button
              variant="default"
              size="sm"
              data-asks="charge"
              onClick={() => setChosen('charge')}
            >
              {t('charges.add')}
            </Button>
          )}
          {offered.map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="sm"
              data-asks={kind}
              onClick={() => setChosen(kind)}
            >
              {t(`money.kind.${kind}`)}
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}
