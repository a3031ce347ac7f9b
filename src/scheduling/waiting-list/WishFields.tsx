import { Checkbox, Group, Textarea } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import type { UseFormReturnType } from '@mantine/form'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { listServices } from '../../masters/services/services.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { ChoiceSelect } from '../../platform/ui/ChoiceSelect.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { TimeField } from '../../platform/ui/TimeField.tsx'
import { allWeekdays, type WaitingFormValues } from './waiting-form-values.ts'

/** What somebody waits for: service, consultant, branches, days and times of the day. */
export function WishFields({ form }: { form: UseFormReturnType<WaitingFormValues> }) {
  const t = useText()
  const today = useToday()
  const branches = useBranches()
  const services = useCall(listServices, { query: {} })
  const { values, errors, setFieldValue } = form
  const errorOf = (name: keyof WaitingFormValues) => messageFor(errors[name])
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        <ChoiceSelect
          label={t('field.service')}
          placeholder={t('field.chooseService')}
          required
          // A series has a plan of its own, which no single time makes whole. Also what nobody has hours for now:
          // that is waited for.
          choices={services.data?.filter(({ isSeries, isRetired }) => !isSeries && !isRetired)}
          queryState={services}
          value={values.service}
          onChange={(service) => form.setValues({ service, consultant: null })}
          error={errorOf('service')}
        />
        <ConsultantSelect
          label={t('field.consultant')}
          emptyChoice={t('waitingList.anyConsultant')}
          service={values.service ?? undefined}
          value={values.consultant}
          onChange={(consultant) => setFieldValue('consultant', consultant)}
        />
      </Group>
      <Checkbox.Group
        label={t('waitingList.branches')}
        required
        value={values.branches}
        onChange={(chosen) => setFieldValue('branches', chosen)}
        error={errorOf('branches')}
      >
        <Group gap="md" mt={4}>
          {branches.data?.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group grow align="flex-start" gap="sm">
        <DayField
          label={t('waitingList.firstDay')}
          required
          today={today}
          value={values.firstDay}
          onChange={(day) => setFieldValue('firstDay', day)}
          error={errorOf('firstDay')}
        />
        <DayField
          label={t('waitingList.lastDay')}
          required
          today={today}
          from={today}
          value={values.lastDay}
          onChange={(day) => setFieldValue('lastDay', day)}
          error={errorOf('lastDay')}
        />
      </Group>
      <Checkbox.Group
        label={t('waitingList.weekdays')}
        required
        value={values.weekdays}
        onChange={(chosen) => setFieldValue('weekdays', chosen)}
        error={errorOf('weekdays')}
      >
        <Group gap="sm" mt={4}>
          {allWeekdays.map((weekday) => (
            <Checkbox
              key={weekday}
              value={String(weekday)}
              label={shortWeekday(sampleDayOn(weekday))}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Group grow align="flex-start" gap="sm">
        <TimeField
          label={t('waitingList.fromTime')}
          value={values.fromTime}
          onChange={(time) => setFieldValue('fromTime', time)}
          error={errorOf('fromTime')}
        />
        <TimeField
          label={t('waitingList.untilTime')}
          value={values.untilTime}
          onChange={(time) => setFieldValue('untilTime', time)}
          error={errorOf('untilTime')}
        />
      </Group>
      <Textarea
        {...form.getInputProps('healthIssues')}
        error={errorOf('healthIssues')}
        label={t('field.healthIssues')}
        required
        rows={2}
      />
    </>
  )
}
