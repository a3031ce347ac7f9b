import { useEffect, useRef } from 'react'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { SlotCount } from '../slots/SlotCount.tsx'
import { SlotNote, SlotsFailed, SlotsLoading } from '../slots/SlotNote.tsx'
import { SlotRadios } from '../slots/SlotRadios.tsx'
import { NextFreeTimes } from '../slots/NextFreeTimes.tsx'
import { useChosenSlotGone } from '../slots/use-chosen-slot-gone.tsx'
import { useOpenSlots } from '../slots/use-open-slots.tsx'
import type { Wizard } from './use-wizard.tsx'
import { WaitForButton } from './WaitForButton.tsx'
import type { WizardValues } from './wizard-values.ts'

interface SlotChoiceProps {
  wizard: Wizard
  /** The consultants who can be chosen; undefined while they are loading. */
  consultants: WizardValues['consultant'][] | undefined
}

/** The slots of the chosen day, or why there are none, and how many there are for who listens. */
export function SlotChoice({ wizard, consultants }: SlotChoiceProps) {
  const { branch, consultant, day } = wizard.form.values
  const openSlots = useOpenSlots({
    branch: branch?.id ?? null,
    consultant: consultant?.id ?? null,
    day: day || null,
  })
  return (
    <>
      <SlotCount day={day} count={openSlots.loading ? undefined : openSlots.slots?.length} />
      <SlotsOfDay wizard={wizard} consultants={consultants} openSlots={openSlots} />
    </>
  )
}

function SlotsOfDay({
  wizard: { form, choose, problem: bookingProblem },
  consultants,
  openSlots,
}: SlotChoiceProps & { openSlots: ReturnType<typeof useOpenSlots> }) {
  const t = useText()
  const { branch, service, consultant, day, slot } = form.values
  const { slots, offered, loading, problem, failure, refetch } = openSlots
  useChosenSlotGone({ day, chosen: slot, open: loading ? undefined : slots }, (message) => {
    choose({ slot: null })
    form.setFieldError('slot', message)
  })

  // After a refused booking the slots get the focus.
  const radios = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (bookingProblem && slots) radios.current?.querySelector('input')?.focus()
  }, [bookingProblem, slots])

  if (!branch || !consultant || !day) return <SlotNote>{t('slots.pickFirst')}</SlotNote>
  const wish = {
    branch: branch.id,
    service: service?.id,
    consultant: consultant.id,
    day,
    healthIssues: form.values.healthIssues,
    patient: form.values.patient,
  }
  const none = (reason: string, canWait = false) => (
    <SlotNote>
      {reason}
      <NextFreeTimes
        consultant={consultant.id}
        branch={branch.id}
        service={service?.id}
        day={day}
        onChoose={({ day: nextDay, consultantId, id, starts, ends }) => {
          const other = consultants?.find((it) => it?.id === consultantId) ?? consultant
          choose({ consultant: other, day: nextDay, slot: { id, starts, ends } })
        }}
      />
      {canWait && <WaitForButton wish={wish} />}
    </SlotNote>
  )
  if (problem === 'holiday') return none(t('slots.holiday'))
  if (failure) return <SlotsFailed problem={failure} onRetry={refetch} isRetrying={loading} />
  if (!slots) return <SlotsLoading />
  if (!offered) return none(t('slots.notOffered'))
  if (slots.length === 0) return none(t('slots.noneForDay'), true)
  return (
    <div ref={radios}>
      <SlotRadios
        slots={slots}
        value={slot?.id ?? null}
        onChange={(id) => choose({ slot: slots.find((it) => it.id === id) ?? null })}
        label={t('slots.choose')}
        error={messageFor(form.errors.slot)}
        day={day || undefined}
      />
    </div>
  )
}
