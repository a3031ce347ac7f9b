import { Alert, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo, useState } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useRowDraft, useStoreRowDraft } from '../../platform/drafts/row-draft.tsx'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { useRequestKeys } from '../../platform/http/request-keys.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import {
  ProblemNote,
  useAppointmentChange,
} from '../../scheduling/appointments/appointment-dialog.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import {
  changeOf,
  countDraftKey,
  begunCountSchema,
  countProblems,
  emptyCount,
  expectedBy,
  readCount,
  staysOf,
  toCountRequest,
  type CountFormValues,
} from './count-form-values.ts'
import classes from './Drawers.module.css'
import { cashPlaces, differenceOf, hasDifference } from './drawer.ts'
import { closeDrawer, type DrawerOfDay } from './drawers.ts'
import { ExpectedBesideCounted } from './ExpectedBesideCounted.tsx'
import { goToNextField, NotesFields } from './NotesFields.tsx'

interface CountDrawerFormProps {
  /** As it is now. */
  drawer: DrawerOfDay
  onClose: () => void
  onChanged: () => void
}

/** What lies in a drawer; what is expected stands beside it once something was counted. */
export function CountDrawerForm({ drawer, onClose, onChanged }: CountDrawerFormProps) {
  const t = useText()
  const { id: staffId } = useStaff()
  const focusProps = useFocusOnError()
  const [empty] = useState(() => ({
    ...emptyCount,
    // What was said of its beginning stands when a first count is opened again.
    began: toRupees(drawer.closes[0]?.opening ?? 0) || '',
  }))
  // One that was counted and opened again meanwhile is counted from the beginning.
  const [version] = useState(drawer.closes.length)
  const rowDraft = useRowDraft(countDraftKey(drawer.id), begunCountSchema, version)
  // What was expected when the counting began: more may come while somebody counts, or until they go on with it.
  const [{ begunWith, ...begun }] = useState(
    () => rowDraft.restored ?? { ...empty, begunWith: drawer.expected },
  )
  const form = useForm<CountFormValues>({
    initialValues: begun,
    validate: (values) => countProblems(values, drawer),
    clearInputErrorOnChange: true,
  })
  const { values, errors } = form
  useStoreRowDraft(rowDraft, {
    version,
    values: useMemo(() => ({ ...values, begunWith }), [values, begunWith]),
    isTyped: canonicalJson(values) !== canonicalJson(empty),
  })
  const { counted, isStarted } = readCount(values)
  const expected = expectedBy(values, drawer)
  const close = useAppointmentChange(closeDrawer, { onChanged, onClose })
  const change = changeOf(begunWith, drawer.expected)

  const { keyOf } = useRequestKeys()
  const submit = (ready: CountFormValues) => {
    const request = toCountRequest(ready, drawer)
    return close.send(
      { body: { ...request, idempotencyKey: keyOf(request) } },
      { successMessage: t('drawers.closedDone'), onProblem: onChanged },
    )
  }
  const hasProblems = Object.keys(countProblems(values, drawer)).length > 0
  const isCarried = counted.cash > 0 && values.to !== '' && values.to !== 'drawer'
  return (
    <form {...focusProps} noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        {drawer.isFirst && (
          <AmountField
            label={t('drawers.opening')}
            // Only whoever works at it knows what they began with.
            description={drawer.staffId === staffId ? t('drawers.beganHint') : undefined}
            data-autofocus
            onKeyDown={goToNextField}
            {...form.getInputProps('began')}
            error={messageFor(errors.began)}
          />
        )}
        <NotesFields
          notes={values.notes}
          errorOf={(paise) => messageFor(errors[`notes.${paise}`])}
          onChange={(paise, field) => form.setFieldValue(`notes.${paise}`, field)}
          sum={counted.cash}
        />
        <AmountField
          label={t('drawers.onlineCounted')}
          description={t('drawers.onlineHint')}
          {...form.getInputProps('online')}
          error={messageFor(errors.online)}
        />
        <div role="status">
          {isStarted ? (
            <ExpectedBesideCounted
              expected={expected}
              counted={counted}
              vouchers={drawer.vouchers}
            />
          ) : (
            <p className={classes.quiet}>{t('drawers.blind')}</p>
          )}
        </div>
        {change !== 0 && (
          <Alert color="orange" role="alert" variant="light">
            {t(change > 0 ? 'drawers.changedMore' : 'drawers.changedLess', {
              amount: formatRupees(toRupees(Math.abs(change))),
            })}
          </Alert>
        )}
        {isStarted && hasDifference(differenceOf(expected, counted)) && (
          <ReasonField
            codes={reasonCodes.closeDrawer}
            value={values.reason}
            onChange={(reason) => form.setFieldValue('reason', reason)}
            error={messageFor(errors.reason)}
          />
        )}
        {counted.cash > 0 && (
          <RadioChoice
            label={t('drawers.where')}
            {...form.getInputProps('to')}
            choices={[
              ...cashPlaces.map((it) => ({ value: it, label: t(`drawers.${it}`) })),
              { value: 'drawer', label: t('drawers.stays') },
            ]}
            error={messageFor(errors.to)}
          />
        )}
        {isCarried && (
          <AmountField
            label={t('drawers.carried')}
            value={values.carried ?? toRupees(counted.cash)}
            onChange={(field) => form.setFieldValue('carried', field)}
            onFocus={(event) => event.currentTarget.select()}
            error={messageFor(errors.carried)}
            description={`${t('drawers.stays')}: ${formatRupees(toRupees(staysOf(values)))}`}
          />
        )}
        <ProblemNote problem={close.problem} />
        <Group justify="flex-end">
          <ButtonWithReason
            type="submit"
            reason={!isStarted || hasProblems ? t('blocked.missing') : undefined}
            onBlocked={() => {
              focusProps.onSubmitCapture()
              void form.validate()
            }}
            loading={close.pending}
          >
            {t('drawers.close')}
          </ButtonWithReason>
        </Group>
      </Stack>
    </form>
  )
}
