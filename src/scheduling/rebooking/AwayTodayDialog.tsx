import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { ConsultantSelect } from '../../masters/consultants/ConsultantSelect.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { TimeField } from '../../platform/ui/TimeField.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { AwayTodayList } from './AwayTodayList.tsx'
import { markLeaveToday } from './leave-today.ts'

interface AwayTodayDialogProps {
  /** The consultant of the list, if it is filtered. */
  consultant: number | undefined
  opened: boolean
  onClose: () => void
  /** Called with the id of the leave, whose appointments are moved next. */
  onMarked: (holiday: number) => void
}

function AwayTodayDialog({ opened, onClose, ...props }: AwayTodayDialogProps) {
  const t = useText()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('awayToday.title')}>
      <AwayTodayList />
      <AwayTodayForm {...props} onClose={onClose} />
    </Dialog>
  )
}

/** Marks the rest of today as leave of a consultant who has fallen ill. */
export default remountOnOpen(AwayTodayDialog, ({ consultant }) => consultant ?? 0)

function AwayTodayForm({ consultant, onClose, onMarked }: Omit<AwayTodayDialogProps, 'opened'>) {
  const t = useText()
  const errorFocus = useFocusOnError()
  const { send, isPending, problem: refusal } = useMasterChange(markLeaveToday)
  const form = useForm({
    initialValues: {
      consultant: consultant ?? null,
      starts: currentClinicTime().time,
      name: t('calendar.kind.leave'),
    },
    validate: (values) => {
      const problems: Record<string, string> = {}
      for (const { path, message } of parse(values).error?.issues ?? []) {
        problems[String(path[0])] ??= message
      }
      return problems
    },
    clearInputErrorOnChange: true,
  })
  const submit = form.onSubmit((values) => {
    const body = parse(values).data
    if (!body) return undefined
    return send(
      { body },
      {
        successMessage: t('awayToday.marked'),
        onDone: ({ holiday }) => {
          onMarked(holiday)
          onClose()
        },
        onProblem: ({ fields }) => fields && form.setErrors(fields),
      },
    )
  })
  const errorOf = (field: string) => messageFor(form.errors[field])
  const problem = refusal && !refusal.fields && refusal.code !== 'signed_out' ? refusal : undefined
  return (
    <form {...errorFocus} noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('awayToday.explained')}</Text>
        <ConsultantSelect
          label={t('field.consultant')}
          placeholder={t('field.chooseConsultant')}
          required
          data-autofocus
          value={form.values.consultant}
          onChange={(id) => form.setFieldValue('consultant', id)}
          error={errorOf('consultant')}
        />
        <Group grow align="flex-start" gap="sm">
          <TimeField
            label={t('schedule.from')}
            withAsterisk
            value={form.values.starts}
            onChange={(time) => form.setFieldValue('starts', time)}
            error={errorOf('starts')}
          />
          <TextInput
            {...form.getInputProps('name')}
            label={t('masters.name')}
            required
            autoComplete="off"
            error={errorOf('name')}
          />
        </Group>
        {problem && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${problem.code}`)}
          </Alert>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('masters.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('awayToday.mark')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const parse = ({
  consultant,
  ...values
}: {
  consultant: number | null
  starts: string
  name: string
}) => markLeaveToday.body.safeParse({ ...values, consultant: consultant ?? 0 })
