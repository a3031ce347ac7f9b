import { Alert, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'

interface MasterFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  isPending: boolean
  /** Why the last attempt failed, unless a field shows it. */
  problem: ProblemError | null
  /** Whether something is typed that is not saved; of a form in a page, as a dialog asks before it closes. */
  isUnsaved?: boolean
  /** What has to come before it can be saved, such as what a change would affect. */
  blockedBy?: string | undefined
  /** Called when Save is pressed before. */
  onBlocked?: ComponentProps<typeof ButtonWithReason>['onBlocked']
  /** What whoever pressed Save is told beside it. */
  note?: string | undefined
  children: ReactNode
}

/** The fields of one row, the error of the last attempt, and Save. */
export function MasterForm(props: MasterFormProps) {
  const { onSubmit, isPending, problem, isUnsaved, blockedBy, onBlocked, note, children } = props
  const t = useText()
  const errorFocus = useFocusOnError()
  const formProblem =
    problem && !problem.fields && problem.code !== 'signed_out' ? problem : undefined
  return (
    <form {...errorFocus} onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {children}
        {formProblem && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${formProblem.code}`)}
          </Alert>
        )}
        <Group justify="flex-end" mt="xs">
          {isUnsaved !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {isUnsaved && t('visit.notSaved')}
            </Text>
          )}
          {note !== undefined && (
            <Text size="sm" role="alert" flex={1}>
              {note}
            </Text>
          )}
          <ButtonWithReason
            type="submit"
            loading={isPending}
            reason={blockedBy}
            onBlocked={onBlocked}
          >
            {t('masters.save')}
          </ButtonWithReason>
        </Group>
      </Stack>
    </form>
  )
}

/** The name of a row: the first field of a master's form. `field` is the form's, for 'name'. */
export function NameField({ field }: { field: TextInputProps }) {
  const t = useText()
  return <TextInput label={t('masters.name')} withAsterisk required data-autofocus {...field} />
}
