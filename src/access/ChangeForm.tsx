import { Alert, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'

interface ChangeFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Why the last try failed, where no field says it. */
  failure: string | undefined
  children: ReactNode
}

/** The fields of one change, with what stopped it above them. */
export const ChangeForm = ({ onSubmit, failure, children }: ChangeFormProps) => (
  <form onSubmit={onSubmit} noValidate>
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
