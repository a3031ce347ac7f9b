import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { problemMessageKey } from '../../../platform/http/problem.ts'
import { callKey, useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import {
  listTemplates,
  removeTemplate,
  type PrescriptionTemplate,
} from './prescription-templates.ts'

interface RemoveTemplateProps {
  template: Pick<PrescriptionTemplate, 'id' | 'version'>
  onRemoved: () => void
}

/** Removes a template, after a question. */
export function RemoveTemplate({ template: { id, version }, onRemoved }: RemoveTemplateProps) {
  const t = useText()
  const queries = useQueryClient()
  const removal = useChange(removeTemplate)
  const [isAsked, setAsked] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const remove = () =>
    removal.mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: () => {
          toast.success(t('holidays.removed'))
          onRemoved()
        },
        onError: ({ code }) =>
          code !== 'signed_out' && void toast.error(t(problemMessageKey(code))),
        onSettled: () => queries.invalidateQueries({ queryKey: callKey(listTemplates) }),
      },
    )
  const keep = () => {
    flushSync(() => setAsked(false))
    ask.current?.focus()
  }
  if (!isAsked) {
    return (
      <Group>
        <Button ref={ask} size="compact-sm" variant="subtle" onClick={() => setAsked(true)}>
          {t('masters.remove')}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="sm">
      <Text size="sm">{t('templates.removeQuestion')}</Text>
      {/* In place of the button that had the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button size="compact-sm" variant="default" autoFocus onClick={keep}>
        {t('masters.cancel')}
      </Button>
      <Button size="compact-sm" color="red.8" loading={removal.isPending} onClick={remove}>
        {t('masters.remove')}
      </Button>
    </Group>
  )
}
