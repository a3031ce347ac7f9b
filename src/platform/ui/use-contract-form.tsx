import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import type { CallAnswer, CallInput, CallShape } from '../http/call-contract.ts'
import type { ProblemCode } from '../http/problem.ts'
import { problemText } from '../http/problem-message-key.ts'
import { useChange } from '../http/queries.tsx'
import { sentenceFor, useText } from '../i18n/i18n.tsx'

/**
 * A form over the body of a contract. What is wrong with a field stands at it, whether this side or
 * the server found it; any other refusal is the `failure` to be shown above the fields.
 */
export function useFormChange<C extends CallShape & { body: z.ZodObject }>(
  contract: C,
  initialValues: z.input<C['body']> & Record<string, string>,
  onDone: (answer: CallAnswer<C>) => void,
  onRefused?: (code: ProblemCode) => void,
) {
  const t = useText()
  const change = useChange(contract)
  const [failure, setFailure] = useState<string>()
  const form = useForm<Record<string, string>>({
    mode: 'uncontrolled',
    initialValues,
    validate: schemaResolver(contract.body, { sync: true }),
  })
  const submit = form.onSubmit((body) => {
    setFailure(undefined)
    change.mutate({ body } as unknown as CallInput<C>, {
      onSuccess: onDone,
      onError: ({ code, fields }) => {
        if (fields) form.setErrors(fields)
        else setFailure(t(problemText(code)))
        onRefused?.(code)
      },
    })
  })
  /** The properties of a field by its name. */
  const field = (name: keyof z.input<C['body']> & string) => ({
    ...form.getInputProps(name),
    error: sentenceFor(form.errors[name]),
  })
  return { key: form.key, field, submit, failure, pending: change.isPending }
}
