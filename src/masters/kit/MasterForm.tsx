import { Alert, Button, Group, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import type { Refusal } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useFocusOnRefusal } from '../../platform/ui/use-focus-on-error.tsx'

interface MasterFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  pending: boolean
  /** Why the last try was refused, where no field says it. */
  refusal: Refusal | null
  children: ReactNode
}

/** The fields of one row, why they were refused, and Save. */
export function MasterForm({ onSubmit, pending, refusal, children }: MasterFormProps) {
  const t = useText()
  const focus = useFocusOnRefusal()
  const said = refusal && !refusal.fields && refusal.code !== 'signed_out' ? refusal : undefined
  return (
    <form {...focus} onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {children}
        {said && (
          <Alert color="red.8" role="alert">
            {t(`problem.${said.code}`)}
          </Alert>
        )}
        <Group justify="flex-end" mt="xs">
          <Button type="submit" loading={pending}>
            {t('masters.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
