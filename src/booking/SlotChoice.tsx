import { Button, Skeleton, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { readClinicClock } from '../access/clinic-clock.tsx'
import { sentenceFor, useText } from '../i18n/languages.tsx'
import { SlotRadios } from '../slots/SlotRadios.tsx'
import { useOpenSlots } from '../slots/use-open-slots.tsx'
import classes from './AppointmentStep.module.css'
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
  const { slots, offered, loading, refusal, refetch } = found
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

  if (!branch || !consultant || !day) return <Note>{t('slots.pickFirst')}</Note>
  if (refusal === 'holiday') return <Note>{t('slots.holiday')}</Note>
  if (refusal && !loading) {
    return (
      <Note>
        {t('slots.error')}
        <Button variant="default" size="sm" onClick={refetch}>
          {t('slots.retry')}
        </Button>
      </Note>
    )
  }
  if (!slots) return <Waiting />
  if (!offered) return <Note>{t('slots.notOffered')}</Note>
  if (slots.length === 0) return <Note>{t('slots.noneForDay')}</Note>
  return (
    <div ref={radios}>
      <SlotRadios
        slots={slots}
        value={slot?.id ?? null}
        onChange={(id) => choose({ slot: slots.find((it) => it.id === id) ?? null })}
        label={t('slots.choose')}
        error={sentenceFor(form.errors.slot)}
      />
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <div className={classes.note} role="status">
    <IconClock size={28} stroke={1.5} aria-hidden="true" />
    <Text component="div" className={classes.noteText}>
      {children}
    </Text>
  </div>
)

const Waiting = () => {
  const t = useText()
  return (
    <div className={classes.waiting} role="status" aria-label={t('app.loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={34} radius="md" />
      ))}
    </div>
  )
}
