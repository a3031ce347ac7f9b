import { Skeleton, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lastBookableDay } from '../slots/booking-window.ts'
import { SlotsLoading } from '../slots/SlotNote.tsx'
import { useDayMarks } from '../slots/use-day-marks.tsx'
import type { WeekSlotDetails } from '../series/series-booking.ts'
import { ChoiceSelect } from '../../platform/ui/ChoiceSelect.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import classes from './AppointmentStep.module.css'
import { SeriesFields } from './lazy-steps.tsx'
import { SlotChoice } from './SlotChoice.tsx'
import { toServiceChoices } from '../../masters/services/ServiceSelect.tsx'
import { useAppointmentChoices } from './use-appointment-choices.tsx'
import type { Wizard } from './use-wizard.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Lazy: the fields above it do not need it.
const DayField = lazyPart(async () => ({
  default: (await import('../../platform/ui/DayField.tsx')).DayField,
}))

const byId = <Option extends { id: number }>(options: Option[] | undefined, id: number | null) =>
  options?.find((option) => option.id === id) ?? null

/** The first step: branch, service, consultant, health issues, date and slot, or a series. */
export function AppointmentStep({ wizard }: { wizard: Wizard }) {
  const t = useText()
  const { form, choose, today } = wizard
  const { branch, service, consultant, day } = form.values
  const {
    branches,
    services,
    consultants,
    isSubscription: isSeries,
    readings,
  } = useAppointmentChoices(form.values, choose)
  const noConsultants = consultants?.length === 0
  const next = nextField(form.values)
  const markOf = useDayMarks(isSeries ? null : (consultant?.id ?? null), branch?.id ?? null)
  // Not searchable on a touch screen: the lists are short, and its keyboard would cover them.
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const choiceProps = { ...commonChoiceProps, inputMode: isTouch ? 'none' : 'text' } as const

  // Slots of a draft or a step back can have been removed from the schedule since.
  function dropRemovedSlots(remaining: WeekSlotDetails[]): void {
    choose({ slots: remaining })
    form.setFieldError('slots', 'problem.slot_not_offered')
  }

  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <ChoiceSelect
          {...choiceProps}
          {...fieldState(form.getInputProps('branch'))}
          label={t('field.branch')}
          placeholder={t('field.chooseBranch')}
          choices={branches ?? onlyOption(branch)}
          queryState={readings.branches}
          value={branch?.id ?? null}
          onChange={(id) => choose({ branch: byId(branches, id) })}
        />
        <ChoiceSelect
          {...choiceProps}
          {...fieldState(form.getInputProps('service'))}
          data-autofocus={next === 'service' || undefined}
          label={t('field.service')}
          placeholder={t('field.chooseService')}
          choices={services ? toServiceChoices(services, branch?.id) : onlyOption(service)}
          queryState={readings.services}
          value={service?.id ?? null}
          onChange={(id) => choose({ service: byId(services, id) })}
        />
        {!isSeries && (
          <ChoiceSelect
            {...choiceProps}
            {...fieldState(form.getInputProps('consultant'))}
            label={t('field.consultant')}
            placeholder={t('field.chooseConsultant')}
            description={noConsultants ? t('booking.noConsultant') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            // Enabled while loading, because the Tab key skips disabled fields.
            disabled={!branch || !service || noConsultants}
            choices={(consultants ?? onlyOption(consultant))?.map(withFee)}
            queryState={readings.consultants}
            value={consultant?.id ?? null}
            onChange={(id) => choose({ consultant: byId(consultants, id) })}
          />
        )}
        <Textarea
          {...form.getInputProps('healthIssues')}
          data-autofocus={next === 'healthIssues' || undefined}
          label={t('field.healthIssues')}
          required
          size="md"
          rows={3}
          resize="vertical"
        />
      </div>
      <div className={classes.when}>
        {isSeries && service ? (
          <PartSuspense fallback={<SlotsLoading />}>
            <SeriesFields
              branch={branch?.id ?? null}
              service={service.id}
              values={form.values}
              onChange={choose}
              onSlotsRemoved={dropRemovedSlots}
              today={today}
              fieldState={(name) => fieldState(form.getInputProps(name))}
            />
          </PartSuspense>
        ) : (
          <>
            <PartSuspense fallback={<Skeleton className={classes.waiting} />}>
              <DayField
                {...fieldState(form.getInputProps('day'))}
                required
                today={today}
                from={today}
                to={lastBookableDay(today)}
                markOf={markOf}
                value={day}
                onChange={(chosen) => choose({ day: chosen })}
                size="md"
              />
            </PartSuspense>
            <SlotChoice wizard={wizard} consultants={consultants} />
          </>
        )}
      </div>
    </div>
  )
}

const commonChoiceProps = {
  required: true,
  size: 'md',
  allowDeselect: false,
  selectFirstOptionOnChange: true,
  checkIconPosition: 'right',
  classNames: { option: classes.option! },
} as const

/** The form's props for a field that sets its own value: only the error and the blur handler. */
const fieldState = ({ error, onBlur }: { error?: string; onBlur?: () => void }) => ({
  error,
  onBlur,
})

/** Where the focus begins when fields are filled in already: from a slot of the calendar, for one. */
function nextField({ branch, service, slot, slots, healthIssues }: Wizard['form']['values']) {
  if (branch && !service) return 'service'
  return (slot || slots.length > 0) && !healthIssues ? 'healthIssues' : undefined
}

const onlyOption = <Option,>(option: Option | null) => (option ? [option] : undefined)

const withFee = ({ id, name, fee }: { id: number; name: string; fee: number | null }) => ({
  id,
  name: fee === null ? name : `${name} · ${formatRupees(fee)}`,
})
