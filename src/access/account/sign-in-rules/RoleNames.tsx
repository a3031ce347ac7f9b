import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import type { Role } from '../../permissions/access.ts'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useContractForm } from '../../../platform/ui/use-contract-form.tsx'
import { listSignInRules, setRoleNames, type RolesRule } from './sign-in-rules.ts'

/** The name of each role in the header, as set by an Admin. */
export function RoleNames({ rules }: { rules: RolesRule[] }) {
  const t = useText()
  const queryClient = useQueryClient()
  const names = Object.fromEntries(rules.map(({ role, shownName }) => [role, shownName]))
  // What the fields were filled with: another Admin's names are refused, not overwritten unseen.
  const seen = useRef(names)
  const sent = useRef(names)
  const form = useContractForm(
    setRoleNames,
    names as Record<Role, string>,
    () => {
      seen.current = sent.current
      toast.success(t('signInRules.saved'))
      void queryClient.invalidateQueries({ queryKey: callKey(listSignInRules) })
    },
    {
      beside: (values) => {
        sent.current = values
        return { seen: seen.current }
      },
    },
  )
  return (
    <ChangeForm {...form.formProps}>
      {rules.map(({ role }) => (
        <TextInput
          key={form.key(role)}
          {...form.field(role)}
          label={t(`role.${role}`)}
          placeholder={t(`role.${role}`)}
          autoComplete="off"
        />
      ))}
      <Button type="submit" loading={form.isPending} style={{ alignSelf: 'end' }}>
        {t('masters.save')}
      </Button>
    </ChangeForm>
  )
}
