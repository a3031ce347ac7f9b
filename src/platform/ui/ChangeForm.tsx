import { Alert, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { useFocusOnRefusal } from './use-focus-on-error.tsx'

interface ChangeFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Why the last try failed, where no field says it. */
  failure: string | undefined
  children: ReactNode
}

/** The fields of one change, with what stopped it above them. */
export function ChangeForm({ onSubmit, failure, children }: ChangeFormProps) {
  const focus = useFocusOnRefusal()
  return (
    <form {...focus} onSubmit={onSubmit} noValidate>
      <Stack>
        {failure && (
          <Alert color="red" role="alert" variant="light">
            {failure}
          </Alert>
        )}
        {children}
      </Stack>
    </form>
  )
}
