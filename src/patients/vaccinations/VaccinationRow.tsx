import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { formatDay } from '../../platform/day/day.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { isolate } from '../../platform/i18n/page-language.tsx'
import { useInlineQuestion } from '../../platform/ui/inline-question.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { doseName } from './DueDoses.tsx'
import { siteTexts, withdrawVaccination, type Vaccination } from './vaccinations.ts'
import classes from './Vaccinations.module.css'

interface VaccinationRowProps {
  patientId: number
  vaccination: Vaccination
  /** Reads them again. */
  onChanged: () => void
}

/** One vaccination, with all that is known of it, and a way to withdraw it. */
export function VaccinationRow({ patientId, vaccination, onChanged }: VaccinationRowProps) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const { place, ask, close } = useInlineQuestion<HTMLLIElement>()
  const { withdrawn, givenOn, batch, site, givenBy, branch, notedBy } = vaccination
  const name = doseName(vaccination)
  const where = vaccination.here
    ? [branch ?? t('vaccinations.here'), site && t(siteTexts[site])]
    : [vaccination.place || t('vaccinations.elsewhere')]
  const facts = [
    formatDay(givenOn),
    ...where,
    batch && `${t('vaccinations.batch')}: ${isolate(batch)}`,
    givenBy && `${t('vaccinations.givenBy')}: ${isolate(givenBy)}`,
    givenBy !== notedBy && t('vaccinations.notedBy', { name: notedBy }),
  ]
  return (
    <li ref={place}>
      <div className={classes.row}>
        <div className={classes.label}>
          <p className={classes.name} data-withdrawn={withdrawn ? true : undefined}>
            {name}
          </p>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {withdrawn && (
            <Text size="sm">
              {t('certificate.withdrawnNote', {
                day: formatDay(withdrawn.day),
                name: withdrawn.by,
                reason: withdrawn.reason,
              })}
            </Text>
          )}
        </div>
        {!withdrawn && !isAsked && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('certificate.withdrawYes')}: ${name}`}
            data-asks="withdraw"
            onClick={() => ask(() => setAsked(true))}
          >
            {t('certificate.withdrawYes')}
          </Button>
        )}
      </div>
      {isAsked && !withdrawn && (
        <WithdrawalQuestion
          params={{ id: patientId, vaccination: vaccination.id }}
          onClose={() => close(() => setAsked(false), 'withdraw')}
          onChanged={onChanged}
        />
      )}
    </li>
  )
}

interface WithdrawalQuestionProps {
  params: { id: number; vaccination: number }
  onClose: () => void
  onChanged: () => void
}

function WithdrawalQuestion({ params, onClose, onChanged }: WithdrawalQuestionProps) {
  const t = useText()
  const { mutate, isPending, error } = useChange(withdrawVaccination)
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const parsed = withdrawVaccination.body.safeParse({ reason })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!parsed.success || isPending) return
    mutate(
      { params, body: parsed.data },
      {
        onSuccess: () => {
          toast.success(t('vaccinations.withdrawnDone'))
          onClose()
        },
        // Somebody else may have withdrawn it first.
        onSettled: onChanged,
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className={classes.form} data-question>
      <TextInput
        label={t('certificate.reason')}
        description={t('vaccinations.withdrawHint')}
        required
        dir="auto"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={submitted && messageFor(parsed.error?.issues[0]?.message)}
      />
      {error && error.code !== 'signed_out' && (
        <Alert color="red" role="alert" variant="light">
          {t(problemMessageKey(error.code))}
        </Alert>
      )}
      <div className={classes.head}>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('masters.cancel')}
        </Button>
        <Button size="compact-sm" color="red.8" type="submit" loading={isPending}>
          {t('certificate.withdrawYes')}
        </Button>
      </div>
    </form>
  )
}
