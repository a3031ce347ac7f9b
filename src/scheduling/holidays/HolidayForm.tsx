import { Checkbox, Group, SegmentedControl } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import '../../platform/ui/segmented-control.css'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterForm, NameField } from '../../masters/kit/MasterForm.tsx'
import { useMasterForm } from '../../masters/kit/use-master-form.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { TimeField } from '../../platform/ui/TimeField.tsx'
import { AffectedList, useAffected } from './AffectedList.tsx'
import {
  toHolidayFormValues,
  holidayFormValuesSchema,
  scopes,
  toHoliday,
  toDayOffQuery,
} from './holiday-form-values.ts'
import { addHoliday, changeHoliday, holidayBodySchema, listAffectedByDayOff } from './holidays.ts'
import { useSaveAfterAffected } from './use-save-after-affected.tsx'
import type { HolidayRow } from './holiday-columns.tsx'

interface HolidayFormProps {
  row: HolidayRow | undefined
  onDone: () => void
}

/** The form of a day off: scope, days, part of the day. Shows the affected appointments live. */
export default function HolidayForm({ row, onDone }: HolidayFormProps) {
  const t = useText()
  const today = useToday()
  const staff = useStaff()
  const ownConsultantId = staff.role === 'Consultant' ? staff.id : undefined
  const { form, field, formProps } = useMasterForm({
    subject: 'dayOff',
    row,
    add: addHoliday,
    change: changeHoliday,
    valuesSchema: holidayFormValuesSchema,
    initial: toHolidayFormValues(row, ownConsultantId),
    schema: holidayBodySchema,
    toRequest: toHoliday,
    onDone,
  })
  const { scope, firstDay, repeatsYearly, wholeDay } = form.values
  const dayOffQuery = toDayOffQuery(toHoliday(form.values))
  const isAsked = listAffectedByDayOff.body.safeParse(dayOffQuery).success
  const affected = useAffected(dayOffQuery, isAsked)
  const saving = useSaveAfterAffected({ values: form.values, isAsked, reading: affected })
  return (
    <MasterForm {...formProps} {...saving}>
      <NameField field={field('name')} />
      {ownConsultantId === undefined && (
        <SegmentedControl
          aria-label={t('holidays.forWhom')}
          data={scopes.map((value) => ({ value, label: t(`holidays.scope.${value}`) }))}
          {...form.getInputProps('scope')}
        />
      )}
      {scope === 'branch' && (
        <BranchSelect
          label={t('field.branch')}
          placeholder={t('field.chooseBranch')}
          withAsterisk
          value={form.values.branchId}
          onChange={(id) => form.setFieldValue('branchId', id)}
          error={field('branchId').error}
        />
      )}
      {scope === 'consultant' && ownConsultantId === undefined && (
        <ConsultantSelect
          label={t('field.consultant')}
          placeholder={t('field.chooseConsultant')}
          withAsterisk
          value={form.values.consultantId}
          onChange={(id) => form.setFieldValue('consultantId', id)}
          error={field('consultantId').error}
        />
      )}
      <Group grow align="flex-start" gap="sm">
        <DayField
          label={t('holidays.firstDay')}
          required
          today={today}
          value={firstDay}
          onChange={(day) => form.setFieldValue('firstDay', day)}
          error={field('firstDay').error}
        />
        {!repeatsYearly && (
          <DayField
            label={t('holidays.lastDay')}
            today={today}
            from={firstDay || undefined}
            value={form.values.lastDay}
            onChange={(day) => form.setFieldValue('lastDay', day)}
            error={field('lastDay').error}
          />
        )}
      </Group>
      <Group gap="lg">
        <Checkbox
          label={t('holidays.everyYear')}
          {...form.getInputProps('repeatsYearly', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('holidays.wholeDay')}
          {...form.getInputProps('wholeDay', { type: 'checkbox' })}
        />
      </Group>
      {!wholeDay && (
        <Group grow align="flex-start" gap="sm">
          <TimeField
            label={t('schedule.from')}
            withAsterisk
            value={form.values.starts}
            onChange={(time) => form.setFieldValue('starts', time)}
            error={field('starts').error}
          />
          <TimeField
            label={t('schedule.to')}
            withAsterisk
            value={form.values.ends}
            onChange={(time) => form.setFieldValue('ends', time)}
            error={field('ends').error}
          />
        </Group>
      )}
      {isAsked && <AffectedList reading={affected} />}
    </MasterForm>
  )
}
