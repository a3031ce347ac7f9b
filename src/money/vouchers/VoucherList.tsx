import { Button, Group, Stack } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatReason } from '../../access/audit-log/format-reason.tsx'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useReason } from '../../access/audit-log/use-reason.tsx'
import { formatClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { useInlineQuestion } from '../../platform/ui/inline-question.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { cashOf } from './voucher.ts'
import classes from './VoucherList.module.css'
import { takeVoucherBack, type Voucher } from './vouchers.ts'

interface VoucherListProps {
  /** What the list is of, for those who do not see it. */
  label: string
  vouchers: readonly Voucher[]
  /** Whether who looks may take one back. */
  canTakeBack: boolean
  onChanged: () => void
}

/** What was paid out of a drawer and put into it; who may, takes back what was entered wrongly. */
export function VoucherList({ label, vouchers, canTakeBack, onChanged }: VoucherListProps) {
  const t = useText()
  const [asked, setAsked] = useState<number>()
  const { place, ask, close } = useInlineQuestion<HTMLUListElement>()
  return (
    <ul ref={place} className={classes.list} aria-label={label}>
      {vouchers.map((voucher) => {
        const { id, number, at, kind, note, by, takesBack, isTakenBack } = voucher
        const amount = formatRupees(toRupees(cashOf(voucher)))
        const offers = canTakeBack && takesBack === null && !isTakenBack
        return (
          <li key={id} className={classes.voucher}>
            <div className={classes.head}>
              <span>{t(`vouchers.kind.${kind}`)}</span>
              <span className={classes.amount}>{isTakenBack ? <del>{amount}</del> : amount}</span>
            </div>
            {note !== null && (
              <div className={classes.details}>
                <StoredText>{formatReason(note)}</StoredText>
              </div>
            )}
            <div className={classes.head}>
              <span className={classes.details}>
                <span className={classes.part}>{number},</span>{' '}
                <span className={classes.part}>{formatClinicTime(at)},</span>{' '}
                <span className={classes.part}>{by}</span>
              </span>
              {offers && asked !== id && (
                <Button
                  className={classes.button!}
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${t('vouchers.takeBack')}: ${number}`}
                  data-asks={id}
                  onClick={() => ask(() => setAsked(id))}
                >
                  {t('vouchers.takeBack')}
                </Button>
              )}
            </div>
            {takesBack !== null && (
              <div className={classes.details}>
                {t('vouchers.takesBack', { number: takesBack })}
              </div>
            )}
            {isTakenBack && <div className={classes.details}>{t('vouchers.isTakenBack')}</div>}
            {asked === id && (
              <TakeBackForm
                voucher={voucher}
                onClose={() => close(() => setAsked((now) => (now === id ? undefined : now)), id)}
                onChanged={onChanged}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface TakeBackFormProps {
  voucher: Voucher
  onClose: () => void
  onChanged: () => void
}

function TakeBackForm({ voucher, onClose, onChanged }: TakeBackFormProps) {
  const t = useText()
  const change = useAppointmentChange(takeVoucherBack, { onChanged, onClose })
  const { reason, isGiven, field } = useReason(reasonCodes.takeVoucherBack)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isGiven()) return
    void change.send(
      { body: { voucher: voucher.id, reason } },
      { successMessage: ({ number }) => text('vouchers.takenBack', { number }) },
    )
  }
  return (
    <form noValidate onSubmit={submit} data-question>
      <Stack gap="sm" mt={6}>
        <ReasonField {...field} />
        <div className={classes.details}>{t('vouchers.takeBackHint')}</div>
        <ProblemNote problem={change.problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('masters.cancel')}
          </Button>
          <Button type="submit" color="red.8" loading={change.pending}>
            {t('vouchers.takeBackAmount', { amount: formatRupees(toRupees(voucher.paise)) })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
