import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
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
  onKeep: () => void
  onRemoved: () => void
}

/** Asks before a template is removed, in place of the buttons of its form. */
export function RemoveTemplate(props: RemoveTemplateProps) {
  const { template, onKeep, onRemoved } = props
  const t = useText()
  const queries = useQueryClient()
  const removal = useChange(removeTemplate)
  const remove = () =>
    removal.mutate(
      { params: { id: template.id }, body: { version: template.version } },
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
  return (
    <Group gap="sm" justify="flex-end">
      <Text size="sm" flex="1 0 100%" ta="end">
        {t('templates.removeQuestion')}
      </Text>
      {/* In place of the button that had the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="default" autoFocus onClick={onKeep}>
        {t('masters.cancel')}
      </Button>
      <Button color="red.8" loading={removal.isPending} onClick={remove}>
        {t('masters.remove')}
      </Button>
    </Group>
  )
}
