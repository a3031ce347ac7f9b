import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useFactsOfRequest } from '../../platform/http/request-keys.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import facts from '../../platform/ui/definition-list.module.css'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { AppointmentLine } from '../../scheduling/appointments/AppointmentLine.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useAppointmentChange } from '../../scheduling/appointments/appointment-dialog.tsx'
import { AdjustChoice } from './AdjustChoice.tsx'
import { collectPayment, readAccount } from './collect.ts'
import { collectDraftKey } from './collect-form-values.ts'
import { CollectForm } from './CollectForm.tsx'
import classes from './EntryList.module.css'
import { EntryList } from './EntryList.tsx'
import { GiveBack } from './GiveBack.tsx'
import { returnDeposit } from './return-deposit.ts'
import { RequestList } from './RequestList.tsx'

export interface CollectDialogProps {
  /** Also set while the dialog closes, so that its content stays during the transition. */
  appointment:
    | Pick<
        Appointment,
        | 'id'
        | 'branchId'
        | 'day'
        | 'starts'
        | 'ends'
        | 'walkIn'
        | 'patientName'
        | 'consultantName'
        | 'serviceName'
      >
    | undefined
  opened: boolean
  onClose: () => void
  /** Called when the list is out of date. */
  onChanged: () => void
  onExited?: () => void
}

function AccountContent({
  appointment,
  onClose,
  onChanged,
}: Pick<CollectDialogProps, 'onClose' | 'onChanged'> & {
  appointment: NonNullable<CollectDialogProps['appointment']>
}) {
  const t = useText()
  const staff = useStaff()
  const { id } = appointment
  // Always as it is now: another desk may have collected it.
  const reading = useCall(readAccount, { params: { id } }, { staleTime: 0, gcTime: 0 })
  const { data: account, error, refetch } = reading
  const collect = useAppointmentChange(collectPayment, { onChanged, onClose })
  // Above the form, which begins again with what is owed.
  const toCollect = useFactsOfRequest(account, collect)
  if (error && !account) {
    return <FailedNote problem={error} onRetry={refetch} isRetrying={reading.isFetching} />
  }
  if (!account || !toCollect) return null
  const { charged, paid, owed, status, deposit, payable, package: inPackage } = account
  const isPending = status === 'PE'
  const amounts = isPending
    ? ([
        ['money.paidBefore', deposit],
        ['money.toPay', payable],
        ...(inPackage ? [['package.left', inPackage.left] as const] : []),
      ] as const)
    : ([
        ['money.charged', charged],
        ['money.paid', paid],
        ['money.owed', owed],
        ...(deposit > 0 ? [['money.paidBefore', deposit] as const] : []),
      ] as const)
  // What the package still costs is on its page: nothing to pay here is not nothing to pay.
  const shownAmounts = inPackage
    ? amounts.filter(([key, amount]) => amount !== 0 || key === 'package.left')
    : amounts
  // One request waits at a time.
  const isWaiting = account.requests.some(({ state }) => state === 'asked')
  const reload = () => {
    void refetch()
    onChanged()
  }
  return (
    <>
      <dl className={facts.line}>
        {shownAmounts.map(([key, amount]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      {isPending && payable > 0 && <Text size="sm">{t('money.depositHint')}</Text>}
      {inPackage && (
        <Text size="sm">
          {t('money.withSeries')}{' '}
          {canSee('subscription', staff) && (
            <Link
              className={classes.link}
              to={pathWithId(paths.subscription, inPackage.series)}
              onClick={onClose}
            >
              {t('series.open')}
            </Link>
          )}
        </Text>
      )}
      <AdjustChoice id={id} account={account} onChanged={reload}>
        {toCollect.payable > 0 && can(staff, 'collect') ? (
          <CollectForm
            // Begins again when another desk took a part of it meanwhile.
            key={toCollect.payable}
            appointment={appointment}
            account={toCollect}
            collect={collect}
            onRefused={() => void refetch()}
          />
        ) : (
          payable === 0 &&
          !inPackage && (
            <Text>{t(isPending && deposit > 0 ? 'money.allPaid' : 'money.nothingOwed')}</Text>
          )
        )}
      </AdjustChoice>
      {deposit > 0 && can(staff, 'give refunds') && !isWaiting && (
        <GiveBack
          key={deposit}
          amount={deposit}
          contract={returnDeposit}
          params={{ id }}
          aloneUpTo={account.limits.refund}
          onChanged={reload}
        />
      )}
      <RequestList id={id} requests={account.requests} onChanged={reload} />
      <EntryList
        id={id}
        entries={account.entries}
        patientLanguage={account.patientLanguage}
        onChanged={reload}
      />
    </>
  )
}

function CollectDialog({ onChanged, ...dialog }: CollectDialogProps) {
  const t = useText()
  const { appointment } = dialog
  const dropDraft = useDeleteDraft()
  const close = () => {
    if (appointment) dropDraft(collectDraftKey(appointment.id))
    dialog.onClose()
  }
  return (
    <Dialog {...dialog} onClose={close} title={t('money.title')}>
      {appointment && (
        <Stack gap="md">
          <AppointmentLine appointment={appointment} day={appointment.day} />
          <AccountContent appointment={appointment} onClose={close} onChanged={onChanged} />
        </Stack>
      )}
    </Dialog>
  )
}

/** What an appointment owes: takes a payment or a part of it, and shows what was entered before. */
export default remountOnOpen(CollectDialog, ({ appointment }) => appointment?.id)
