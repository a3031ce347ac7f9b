import { Skeleton, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lastBookableDay } from '../slots/booking-window.ts'
import { SlotsWaiting } from '../slots/SlotNote.tsx'
import type { ShownWeekSlot } from '../series/series-booking.ts'
import { ChoiceSelect } from '../../platform/ui/ChoiceSelect.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import classes from './AppointmentStep.module.css'
import { SeriesFields } from './lazy-steps.tsx'
import { SlotChoice } from './SlotChoice.tsx'
import { useAppointmentChoices } from './use-appointment-choices.tsx'
import type { Wizard } from './use-wizard.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

// The calendar is a quarter of the form's weight; the fields before it do not wait for it.
const DayField = lazyPart(async () => ({
  default: (await import('../../platform/ui/DayField.tsx')).DayField,
}))

const byId = <Option extends { id: number }>(options: Option[] | undefined, id: number | null) =>
  options?.find((option) => option.id === id) ?? null

/** The first step: where, what, with whom and when. */
export function AppointmentStep({ wizard }: { wizard: Wizard }) {
  const t = useText()
  const { form, choose, today } = wizard
  const { branch, service, consultant, day } = form.values
  const { branches, services, consultants, isSubscription, readings } = useAppointmentChoices(
    form.values,
    choose,
  )
  const nobody = consultants?.length === 0
  // The lists are short, and the keyboard of a phone would hide them.
  const byTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const choiceProps = { ...anyChoice, inputMode: byTouch ? 'none' : 'text' } as const

  // Chosen a while ago (a draft, a step back), and not on the schedule any more.
  function letGo(left: ShownWeekSlot[]): void {
    choose({ slots: left })
    form.setFieldError('slots', 'problem.slot_not_offered')
  }

  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <ChoiceSelect
          {...choiceProps}
          {...shownState(form.getInputProps('branch'))}
          label={t('field.branch')}
          placeholder={t('field.chooseBranch')}
          choices={branches ?? only(branch)}
          reading={readings.branches}
          value={branch?.id ?? null}
          onChange={(id) => choose({ branch: byId(branches, id) })}
        />
        <ChoiceSelect
          {...choiceProps}
          {...shownState(form.getInputProps('service'))}
          label={t('field.service')}
          placeholder={t('field.chooseService')}
          choices={services ?? only(service)}
          reading={readings.services}
          value={service?.id ?? null}
          onChange={(id) => choose({ service: byId(services, id) })}
        />
        {!isSubscription && (
          <ChoiceSelect
            {...choiceProps}
            {...shownState(form.getInputProps('consultant'))}
            label={t('field.consultant')}
            placeholder={t('field.chooseConsultant')}
            description={nobody ? t('booking.noConsultant') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            // Not while they are fetched: the Tab key would pass by.
            disabled={!branch || !service || nobody}
            choices={(consultants ?? only(consultant))?.map(withFee)}
            reading={readings.consultants}
            value={consultant?.id ?? null}
            onChange={(id) => choose({ consultant: byId(consultants, id) })}
          />
        )}
        <Textarea
          {...form.getInputProps('healthIssues')}
          label={t('field.healthIssues')}
          required
          size="md"
          rows={3}
          resize="vertical"
        />
      </div>
      <div className={classes.when}>
        {isSubscription ? (
          <Suspense fallback={<SlotsWaiting />}>
            <SeriesFields
              branch={branch?.id ?? null}
              entry={form.values}
              onChange={choose}
              onGone={letGo}
              today={today}
              stateOf={(name) => shownState(form.getInputProps(name))}
            />
          </Suspense>
        ) : (
          <>
            <Suspense fallback={<Skeleton className={classes.waiting} />}>
              <DayField
                {...shownState(form.getInputProps('day'))}
                required
                today={today}
                from={today}
                to={lastBookableDay(today)}
                value={day}
                onChange={(chosen) => choose({ day: chosen })}
                size="md"
              />
            </Suspense>
            <SlotChoice wizard={wizard} />
          </>
        )}
      </div>
    </div>
  )
}

const anyChoice = {
  required: true,
  size: 'md',
  openOnFocus: false,
  allowDeselect: false,
  selectFirstOptionOnChange: true,
  checkIconPosition: 'right',
  classNames: { option: classes.option! },
} as const

/** A field that sets its own value needs of the form's props only when to check and what is wrong. */
const shownState = ({ error, onBlur }: { error?: string; onBlur?: () => void }) => ({
  error,
  onBlur,
})

const only = <Option,>(option: Option | null) => (option ? [option] : undefined)

const withFee = ({ id, name, fee }: { id: number; name: string; fee: number | null }) => ({
  id,
  name: fee === null ? name : `${name} · ${showRupees(fee)}`,
})
