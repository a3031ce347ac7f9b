import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import type { Role } from '../../permissions/access.ts'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useFormChange } from '../../../platform/ui/use-contract-form.tsx'
import { listSignInRules, nameRoles, type RolesRule } from './sign-in-rules.ts'

/** What each role is called in the header, as an Admin wants it. */
export function RoleNames({ rules }: { rules: RolesRule[] }) {
  const t = useText()
  const queries = useQueryClient()
  const names = Object.fromEntries(rules.map(({ role, shownName }) => [role, shownName]))
  const { key, field, submit, failure, pending } = useFormChange(
    nameRoles,
    names as Record<Role, string>,
    () => {
      toast.success(t('signInRules.saved'))
      void queries.invalidateQueries({ queryKey: callKey(listSignInRules) })
    },
  )
  return (
    <ChangeForm onSubmit={submit} failure={failure}>
      {rules.map(({ role }) => (
        <TextInput
          key={key(role)}
          {...field(role)}
          label={t(`role.${role}`)}
          placeholder={t(`role.${role}`)}
          autoComplete="off"
        />
      ))}
      <Button type="submit" loading={pending} style={{ alignSelf: 'end' }}>
        {t('masters.save')}
      </Button>
    </ChangeForm>
  )
}
