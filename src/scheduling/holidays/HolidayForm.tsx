import { Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterForm } from '../../masters/kit/MasterForm.tsx'
import { useMasterForm } from '../../masters/kit/use-master-form.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { TimeField } from '../../platform/ui/TimeField.tsx'
import { HitsList } from './AffectedList.tsx'
import { fieldsOf, holidayFields, scopes, toHoliday, wishOf } from './holiday-form-values.ts'
import { addHoliday, changeHoliday, holidayEntry, readHits } from './holidays.ts'
import type { HolidayRow } from './holiday-columns.tsx'

interface HolidayFormProps {
  row: HolidayRow | undefined
  onDone: () => void
}

/** A day off: for whom, which days, which part of them. Says whom it hits while it is typed. */
export default function HolidayForm({ row, onDone }: HolidayFormProps) {
  const t = useText()
  const today = useToday()
  const staff = useStaff()
  const own = staff.role === 'Consultant' ? staff.id : undefined
  const { form, field, frame } = useMasterForm({
    subject: 'dayOff',
    row,
    add: addHoliday,
    change: changeHoliday,
    entry: holidayFields,
    initial: fieldsOf(row, own),
    schema: holidayEntry,
    toBody: toHoliday,
    onDone,
  })
  const { scope, firstDay, repeatsYearly, wholeDay } = form.values
  const wish = wishOf(toHoliday(form.values))
  return (
    <MasterForm {...frame}>
      <TextInput
        label={t('masters.name')}
        withAsterisk
        required
        data-autofocus
        {...field('name')}
      />
      {own === undefined && (
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
      {scope === 'consultant' && own === undefined && (
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
          label={t(repeatsYearly ? 'field.date' : 'holidays.firstDay')}
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
      {readHits.body.safeParse(wish).success && <HitsList wish={wish} />}
    </MasterForm>
  )
}
