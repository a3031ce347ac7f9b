import { Alert, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { useFocusOnError } from './use-focus-on-error.tsx'

interface ChangeFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Why the last attempt failed, unless a field shows it. */
  errorMessage: string | undefined
  children: ReactNode
}

/** The fields of one change, with the error of the last attempt above them. */
export function ChangeForm({ onSubmit, errorMessage, children }: ChangeFormProps) {
  const errorFocus = useFocusOnError()
  return (
    <form {...errorFocus} onSubmit={onSubmit} noValidate>
      <Stack>
        {errorMessage && (
          <Alert color="red" role="alert" variant="light">
            {errorMessage}
          </Alert>
        )}
        {children}
      </Stack>
    </form>
  )
}
