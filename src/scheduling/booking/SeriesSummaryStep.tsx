import { Title } from '@mantine/core'
import { showDay } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { shortWeekday, someDayOn } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SeriesPlan } from '../series/SeriesPlanSection.tsx'
import type { SeriesSummary } from './series-summary.ts'
import { PatientPart, SummaryLine, SummaryPart } from './SummaryParts.tsx'
import classes from './SummaryStep.module.css'
import type { useSeriesList } from './use-session-list.tsx'
import type { WizardStep } from './wizard-values.ts'

interface SeriesSummaryStepProps {
  summary: SeriesSummary
  list: ReturnType<typeof useSeriesList>
  onChange: (step: WizardStep) => void
  disabled: boolean
}

/** The third step of a series: every session that will be booked, to be read out to the patient. */
export default function SeriesSummaryStep(props: SeriesSummaryStepProps) {
  const { summary, list, onChange, disabled } = props
  const { request, shown } = summary
  const t = useText()
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {t('booking.summaryHeading')}
      </Title>
      <div className={classes.series}>
        <div className={classes.about}>
          <SummaryPart
            title="booking.stepAppointment"
            change="booking.changeAppointment"
            onChange={() => onChange('appointment')}
            disabled={disabled}
          >
            <SummaryLine name="field.branch">{shown.branch?.name}</SummaryLine>
            <SummaryLine name="field.service">{shown.service?.name}</SummaryLine>
            <SummaryLine name="subscription.plan">{t('subscription.planCustom')}</SummaryLine>
            <SummaryLine name="subscription.sessions">{request.sessions}</SummaryLine>
            <SummaryLine name="subscription.startDay">{showDay(request.startDay)}</SummaryLine>
            <SummaryLine name="field.slot">
              {shown.slots
                .map((slot) => `${shortWeekday(someDayOn(slot.weekday))} ${showTimes(slot)}`)
                .join('\n')}
            </SummaryLine>
            <SummaryLine name="field.healthIssues">{request.healthIssues}</SummaryLine>
          </SummaryPart>
          <PatientPart patient={request.patient} onChange={onChange} disabled={disabled} />
        </div>
        <SeriesPlan
          list={summary.list}
          asked={request.sessions}
          planRefusal={list.planRefusal}
          onPlanAgain={list.planAgain}
          onChoose={list.choose}
          checkFailed={list.checkFailed}
          onCheckAgain={list.check}
          disabled={disabled}
        />
      </div>
    </>
  )
}
