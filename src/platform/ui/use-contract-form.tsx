import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import type { CallAnswer, CallInput, CallShape } from '../http/call-contract.ts'
import { problemMessageKey, type ProblemCode } from '../http/problem.ts'
import { useChange } from '../http/queries.tsx'
import { messageFor, useText } from '../i18n/i18n.tsx'

interface ContractFormOptions {
  /** The values of the placeholders in the contract's address. */
  params?: Record<string, string | number>
  onProblem?: (code: ProblemCode) => void
  /** What is sent beside the fields. */
  beside?: (values: Record<string, string>) => Record<string, unknown>
}

/**
 * A form for the body of a contract. Errors of fields are shown at the field, from the browser's
 * validation or the server's; any other problem is shown above the fields by `formProps`.
 */
export function useContractForm<C extends CallShape & { body: z.ZodObject }>(
  contract: C,
  initialValues: z.input<C['body']> & Record<string, string>,
  onDone: (answer: CallAnswer<C>) => void,
  { params, onProblem, beside }: ContractFormOptions = {},
) {
  const t = useText()
  const change = useChange(contract)
  const [errorMessage, setErrorMessage] = useState<string>()
  const form = useForm<Record<string, string>>({
    mode: 'uncontrolled',
    initialValues,
    validate: schemaResolver(contract.body, { sync: true }),
  })
  const submit = form.onSubmit((body) => {
    setErrorMessage(undefined)
    change.mutate({ params, body: { ...body, ...beside?.(body) } } as unknown as CallInput<C>, {
      onSuccess: onDone,
      onError: ({ code, fields }) => {
        if (fields) form.setErrors(fields)
        else setErrorMessage(t(problemMessageKey(code)))
        onProblem?.(code)
      },
    })
  })
  /** The props of a field, by its name. */
  const field = (name: keyof z.input<C['body']> & string) => ({
    ...form.getInputProps(name),
    error: messageFor(form.errors[name]),
  })
  const formProps = { onSubmit: submit, errorMessage }
  return { key: form.key, field, formProps, isPending: change.isPending }
}
