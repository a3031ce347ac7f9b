import { Button, Group, Switch, Text, Title } from '@mantine/core'
import '../../../platform/ui/check-inputs.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessageKey } from '../../../platform/http/problem.ts'
import { callKey, useCall, useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../../platform/ui/AmbulanceOverlay.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../../platform/ui/OldNote.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { listSignInRules, setSignInRule, type RolesRule } from './sign-in-rules.ts'
import { RoleNames } from './RoleNames.tsx'
import classes from './SignInRulesScreen.module.css'

/** The roles that require a second factor, and the names of roles. */
export default function SignInRulesScreen() {
  const t = useText()
  const queryClient = useQueryClient()
  const reading = useCall(listSignInRules, {})
  const { data: rules, error, isFetching, refetch } = reading
  const change = useChange(setSignInRule)
  const [ruleToConfirm, setRuleToConfirm] = useState<RolesRule>()
  const [opened, setOpened] = useState(false)

  const set = (role: RolesRule['role'], twoFactorRequired: boolean) => {
    setOpened(false)
    change.mutate(
      { params: { role }, body: { twoFactorRequired } },
      {
        onSuccess: () => toast.success(t('signInRules.saved')),
        onError: ({ code }) => toast.error(t(problemMessageKey(code))),
        onSettled: () => queryClient.invalidateQueries({ queryKey: callKey(listSignInRules) }),
      },
    )
  }
  // Requiring a second factor interrupts people at work, so it needs a confirmation; the reverse
  // does not.
  const request = (rule: RolesRule) => {
    const isHarmless = rule.twoFactorRequired || rule.withFactor === rule.staff
    if (isHarmless) return set(rule.role, !rule.twoFactorRequired)
    setRuleToConfirm(rule)
    setOpened(true)
  }
  const without = ruleToConfirm ? ruleToConfirm.staff - ruleToConfirm.withFactor : 0
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        {t('screen.signInRules')}
      </Title>
      {!rules && !error && <AmbulanceOverlay visible />}
      {!rules && error && (
        <div className={classes.card}>
          <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
        </div>
      )}
      <OldNote reading={reading} />
      {rules && (
        <section className={classes.card} aria-labelledby="required-factor">
          <Title order={2} size="h4" id="required-factor">
            {t('signInRules.heading')}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {t('signInRules.about')}
          </Text>
          <ul className={classes.roles}>
            {rules.map((rule) => (
              <li key={rule.role} className={classes.role}>
                <Switch
                  label={t(`role.${rule.role}`)}
                  description={t('signInRules.ready', {
                    staff: rule.staff,
                    withFactor: rule.withFactor,
                  })}
                  labelPosition="left"
                  size="md"
                  checked={rule.twoFactorRequired}
                  disabled={change.isPending}
                  onChange={() => request(rule)}
                  classNames={{ body: classes.switchBody!, label: classes.switchLabel! }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {rules && (
        <section className={classes.card} aria-labelledby="role-names">
          <Title order={2} size="h4" id="role-names">
            {t('signInRules.namesHeading')}
          </Title>
          <Text size="sm" c="dimmed" mt={4} mb="sm">
            {t('signInRules.namesAbout')}
          </Text>
          <RoleNames rules={rules} />
        </section>
      )}
      <Dialog title={t('signInRules.question')} opened={opened} onClose={() => setOpened(false)}>
        {ruleToConfirm && (
          <>
            <Text>
              {t('signInRules.explained', {
                role: t(`role.${ruleToConfirm.role}`),
                without,
                staff: ruleToConfirm.staff,
              })}
            </Text>
            <Group justify="flex-end" mt="lg" gap="sm">
              <Button variant="default" onClick={() => setOpened(false)} data-autofocus>
                {t('signInRules.cancel')}
              </Button>
              <Button onClick={() => set(ruleToConfirm.role, true)}>
                {t('signInRules.confirm')}
              </Button>
            </Group>
          </>
        )}
      </Dialog>
    </>
  )
}
