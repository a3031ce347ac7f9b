import { useEffect, useEffectEvent, useRef } from 'react'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { SlotNote, SlotsFailed, SlotsLoading } from '../slots/SlotNote.tsx'
import { SlotRadios } from '../slots/SlotRadios.tsx'
import { useOpenSlots } from '../slots/use-open-slots.tsx'
import type { Wizard } from './use-wizard.tsx'

/** The slots of the chosen day, or why there are none. */
export function SlotChoice({
  wizard: { form, choose, problem: bookingProblem },
}: {
  wizard: Wizard
}) {
  const t = useText()
  const { branch, consultant, day, slot } = form.values
  const openSlots = useOpenSlots({
    branch: branch?.id ?? null,
    consultant: consultant?.id ?? null,
    day: day || null,
  })
  const { slots, offered, loading, problem, failure, refetch } = openSlots
  const isGone =
    slot !== null && !loading && slots !== undefined && !slots.some(({ id }) => id === slot.id)

  // A slot of a draft or a step back can be taken or have begun by now.
  const onGone = useEffectEvent(() => {
    const now = currentClinicTime()
    const hasBegun = day === now.today && slot !== null && slot.starts <= now.time
    choose({ slot: null })
    form.setFieldError('slot', hasBegun ? 'problem.past_slot' : 'problem.slot_taken')
  })
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone])

  // After a refused booking the slots get the focus.
  const radios = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (bookingProblem && slots) radios.current?.querySelector('input')?.focus()
  }, [bookingProblem, slots])

  if (!branch || !consultant || !day) return <SlotNote>{t('slots.pickFirst')}</SlotNote>
  if (problem === 'holiday') return <SlotNote>{t('slots.holiday')}</SlotNote>
  if (failure) return <SlotsFailed problem={failure} onRetry={refetch} isRetrying={loading} />
  if (!slots) return <SlotsLoading />
  if (!offered) return <SlotNote>{t('slots.notOffered')}</SlotNote>
  if (slots.length === 0) return <SlotNote>{t('slots.noneForDay')}</SlotNote>
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
