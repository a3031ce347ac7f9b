import { useEffect, useRef } from 'react'
import { readClinicClock } from '../../platform/clock/clinic-clock.tsx'
import { sentenceFor, useText } from '../../platform/i18n/i18n.tsx'
import { SlotNote, SlotsWaiting } from '../slots/SlotNote.tsx'
import { SlotRadios } from '../slots/SlotRadios.tsx'
import { useOpenSlots } from '../slots/use-open-slots.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import type { Wizard } from './use-wizard.tsx'

/** The slots of the chosen day, or why there are none. */
export function SlotChoice({ wizard: { form, choose, refusal: refused } }: { wizard: Wizard }) {
  const t = useText()
  const { branch, consultant, day, slot } = form.values
  const found = useOpenSlots({
    branch: branch?.id ?? null,
    consultant: consultant?.id ?? null,
    day: day || null,
  })
  const { slots, offered, loading, refusal, failure, refetch } = found
  const isGone =
    slot !== null && !loading && slots !== undefined && !slots.some(({ id }) => id === slot.id)

  // Chosen a while ago (a draft, a step back), and taken or begun meanwhile.
  useEffect(() => {
    if (!isGone || !slot) return
    const now = readClinicClock()
    const hasBegun = day === now.today && slot.starts <= now.time
    choose({ slot: null })
    form.setFieldError('slot', hasBegun ? 'problem.past_slot' : 'problem.slot_taken')
  }, [isGone])

  // After a refused booking the slots are where the desk goes on.
  const radios = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused && slots) radios.current?.querySelector('input')?.focus()
  }, [refused, slots])

  if (!branch || !consultant || !day) return <SlotNote>{t('slots.pickFirst')}</SlotNote>
  if (refusal === 'holiday') return <SlotNote>{t('slots.holiday')}</SlotNote>
  if (failure) {
    return (
      <SlotNote>
        <FailedNote failure={failure} title={t('slots.error')} onRetry={refetch} busy={loading} />
      </SlotNote>
    )
  }
  if (!slots) return <SlotsWaiting />
  if (!offered) return <SlotNote>{t('slots.notOffered')}</SlotNote>
  if (slots.length === 0) return <SlotNote>{t('slots.noneForDay')}</SlotNote>
  return (
    <div ref={radios}>
      <SlotRadios
        slots={slots}
        value={slot?.id ?? null}
        onChange={(id) => choose({ slot: slots.find((it) => it.id === id) ?? null })}
        label={t('slots.choose')}
        error={sentenceFor(form.errors.slot)}
        day={day || undefined}
      />
    </div>
  )
}
