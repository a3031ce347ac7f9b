import { Button, Group, Stack } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useReason } from '../../access/audit-log/use-reason.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { addRupees, subtractRupees } from '../../platform/numbers/paise.ts'
import { useInlineQuestion } from '../../platform/ui/inline-question.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { reverseEntry, type Account, type AccountEntry } from './collect.ts'
import { isReversible } from './collect-rule.ts'
import classes from './EntryList.module.css'
import { EntryReceipt } from './EntryReceipt.tsx'

interface EntryListProps {
  /** The appointment's id. */
  id: number
  entries: readonly AccountEntry[]
  patientLanguage: Account['patientLanguage']
  /** Called after a reversal. */
  onChanged: () => void
}

/** What was charged, paid and forgone of an appointment; who may, reverses what was entered wrongly. */
export function EntryList({ id, entries, patientLanguage, onChanged }: EntryListProps) {
  const t = useText()
  const canReverse = can(useStaff(), 'reverse payments')
  const [reversing, setReversing] = useState<number>()
  const { place, ask, close } = useInlineQuestion<HTMLUListElement>()
  return (
    <ul ref={place} className={classes.entries} aria-label={t('money.entries')}>
      {entries.map((entry) => {
        const { amount, mode, transactionId, note, receipt, reversed } = entry
        const details = [
          formatDay(entry.paidOn),
          mode && t(`payment.${mode}`),
          transactionId,
          entry.by,
          entry.approvedBy && `${t('income.approvedBy')}: ${entry.approvedBy}`,
        ]
        const offersReversal = canReverse && !reversed && isReversible(entry)
        return (
          <li key={entry.id} className={classes.entry}>
            <div className={classes.head}>
              <span>{t(`money.kind.${entry.kind}`)}</span>
              <span className={classes.amount}>
                {reversed ? <del>{formatRupees(amount)}</del> : formatRupees(amount)}
              </span>
              {offersReversal && reversing !== entry.id && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${t('money.reverse')}: ${t(`money.kind.${entry.kind}`)} ${formatRupees(amount)}`}
                  data-asks={entry.id}
                  onClick={() => ask(() => setReversing(entry.id))}
                >
                  {t('money.reverse')}
                </Button>
              )}
            </div>
            <ChargedItems entry={entry} />
            <div className={classes.details}>{details.filter(Boolean).join(', ')}</div>
            {entry.day !== entry.paidOn && (
              <div className={classes.details}>
                {t('money.countsFor', { day: formatDay(entry.day) })}
              </div>
            )}
            {receipt && (
              <EntryReceipt id={id} receipt={receipt} patientLanguage={patientLanguage} />
            )}
            {hasNoReceipt(entry) && <div className={classes.details}>{t('receipt.before')}</div>}
            {note && (
              <div className={classes.details}>
                <StoredText>{formatReason(note)}</StoredText>
              </div>
            )}
            {reversed && (
              <div className={classes.details}>
                {t('money.reversedBy', {
                  day: formatDay(reversed.day),
                  name: reversed.by,
                  reason: formatReason(reversed.reason),
                })}
              </div>
            )}
            {reversing === entry.id && (
              <ReversalForm
                id={id}
                entry={entry}
                onClose={() =>
                  close(() => setReversing((now) => (now === entry.id ? undefined : now)), entry.id)
                }
                onChanged={onChanged}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What a charge is made of, where it is more than the visit. */
function ChargedItems({ entry: { amount, items = [] } }: { entry: AccountEntry }) {
  const t = useText()
  if (items.length === 0) return null
  const visit = subtractRupees(amount, addRupees(...items.map((it) => it.amount)))
  return (
    <ul className={classes.items} aria-label={t('charges.title')}>
      {visit > 0 && <ChargedItemLine name={t('charges.visit')} amount={visit} />}
      {items.map((it) => (
        <ChargedItemLine
          key={it.name}
          name={
            it.quantity === 1 ? it.name : `${it.name} ${it.quantity} × ${formatRupees(it.price)}`
          }
          amount={it.amount}
        />
      ))}
    </ul>
  )
}

const ChargedItemLine = ({ name, amount }: { name: string; amount: number }) => (
  <li className={classes.head}>
    <StoredText>{name}</StoredText>
    <span className={classes.figure}>{formatRupees(amount)}</span>
  </li>
)

/** Whether it is money from before there were receipts. */
const hasNoReceipt = ({ kind, hasReceipt }: AccountEntry): boolean =>
  !hasReceipt && (kind === 'payment' || kind === 'deposit' || kind === 'refund')

interface ReversalFormProps {
  id: number
  entry: AccountEntry
  onClose: () => void
  onChanged: () => void
}

function ReversalForm({ id, entry, onClose, onChanged }: ReversalFormProps) {
  const t = useText()
  const change = useAppointmentChange(reverseEntry, { onChanged, onClose })
  const { reason, isGiven, field } = useReason(reasonCodes.reverseEntry)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isGiven()) return
    void change.send(
      { params: { id }, body: { entry: entry.id, reason } },
      { successMessage: t(entry.kind === 'charge' ? 'charges.reversed' : 'money.reverseDone') },
    )
  }
  return (
    <form noValidate onSubmit={submit} data-question>
      <Stack gap="sm" mt={6}>
        <ReasonField {...field} />
        {entry.receipt && (
          <div className={classes.details}>
            {t('receipt.voidHint', { number: entry.receipt.number })}
          </div>
        )}
        <ProblemNote problem={change.problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('masters.cancel')}
          </Button>
          <Button type="submit" color="red.8" loading={change.pending}>
            {t('money.reverseAmount', { amount: formatRupees(entry.amount) })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
