import { Button, Checkbox, Group, Stack, Switch } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { MasterForm } from '../../masters/kit/MasterForm.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PasswordField } from '../../platform/ui/PasswordField.tsx'
import type { Way } from '../texts/message-events.ts'
import { wayTitles } from '../texts/ways.ts'
import { saveGateway, type gatewayStateSchema } from './gateway-calls.ts'
import { gatewayFields, secretLabels } from './gateway-fields.ts'
import classes from './Gateways.module.css'
import { GatewayFieldInput } from './GatewayFieldInput.tsx'
import { GatewayTest } from './GatewayTest.tsx'
import { TemplateRows, type TemplateRow } from './TemplateRows.tsx'

const RemoveGatewayDialog = lazyDialog(() => import('./RemoveGatewayDialog.tsx'))

export interface StoredGateway extends z.output<typeof gatewayStateSchema> {
  settings: Record<string, unknown>
}

interface GatewayFormProps {
  way: Way
  stored: StoredGateway
  hasKey: boolean
  isTested: boolean
  /** The fields as they are typed and not saved, without the secret. */
  typed: StoredGateway['settings'] | undefined
  /** Called whenever a value changes; with undefined when all are as stored, and whether a secret is changed too. */
  onTyped: (input: StoredGateway['settings'] | undefined, hasSecret: boolean) => void
  onSaved: () => void
}

interface Values {
  secret: string
  removesSecret: boolean
  input: Record<string, unknown>
}

/** The fields of a gateway, its test, and whether it sends. */
export function GatewayForm(props: GatewayFormProps) {
  const { way, stored, typed, hasKey, isTested, onTyped, onSaved } = props
  const t = useText()
  const { send, isPending, problem } = useMasterChange(saveGateway)
  const unchanged: Values = { secret: '', removesSecret: false, input: stored.settings }
  const changesSecret = ({ secret, removesSecret }: Values) => secret !== '' || removesSecret
  const isChanged = (values: Values) =>
    changesSecret(values) || JSON.stringify(values.input) !== JSON.stringify(stored.settings)
  const form = useForm<Values>({
    initialValues: { ...unchanged, input: typed ?? stored.settings },
    validate: (values) => problemsOf(requestOf(values)),
    clearInputErrorOnChange: true,
    onValuesChange: (values) =>
      onTyped(isChanged(values) ? values.input : undefined, changesSecret(values)),
  })
  const { input } = form.values
  const requestOf = (values: Values, isOn = stored.isOn) => ({
    version: stored.version,
    isOn,
    secret: values.removesSecret ? '' : values.secret === '' ? null : values.secret,
    gateway: { way, settings: values.input },
  })
  const save = (body: object) =>
    send({ body } as CallInput<typeof saveGateway>, {
      successMessage: t('masters.saved'),
      onDone: onSaved,
      onProblem: ({ fields }) =>
        form.setErrors(
          Object.fromEntries(
            Object.entries(fields ?? {}).map(([path, key]) => [
              path.replace('gateway.settings', 'input'),
              key,
            ]),
          ),
        ),
    })
  const isDirty = isChanged(form.values)
  const set = (name: string, value: unknown) => form.setFieldValue(`input.${name}`, value)
  const errorOf = (name: string) => messageFor(form.errors[name])
  const [isRemoving, setRemoving] = useState(false)
  const secretHint = {
    none: undefined,
    stored: t('gateway.stored'),
    unreadable: hasKey ? t('gateway.unreadable') : undefined,
  }[stored.secret]
  return (
    <section className={classes.card}>
      <Group justify="space-between" align="flex-start" mb="sm">
        <Switch
          label={t('gateway.isOn')}
          description={isTested || stored.isOn ? undefined : t('problem.gateway_untested')}
          checked={stored.isOn}
          disabled={isDirty || isPending || !(isTested || stored.isOn)}
          onChange={({ currentTarget }) => void save(requestOf(unchanged, currentTarget.checked))}
        />
        {stored.isSetUp && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('masters.removeTitle', { name: t(wayTitles[way]) })}
            onClick={() => setRemoving(true)}
          >
            {t('masters.remove')}
          </Button>
        )}
      </Group>
      <MasterForm
        onSubmit={form.onSubmit((values) => save(requestOf(values)))}
        isPending={isPending}
        problem={problem}
        isUnsaved={isDirty}
      >
        <div className={classes.fields}>
          {gatewayFields[way].map((field) => (
            <GatewayFieldInput
              key={field.name}
              field={field}
              value={input[field.name]}
              error={errorOf(`input.${field.name}`)}
              onChange={(value) => set(field.name, value)}
            />
          ))}
          <Stack gap="xs">
            <PasswordField
              label={t(secretLabels[way])}
              description={secretHint}
              autoComplete="new-password"
              {...form.getInputProps('secret')}
              error={errorOf('secret')}
              disabled={form.values.removesSecret}
            />
            {stored.secret !== 'none' && (
              <Checkbox
                label={t('masters.removeTitle', { name: t(secretLabels[way]) })}
                {...form.getInputProps('removesSecret', { type: 'checkbox' })}
              />
            )}
          </Stack>
        </div>
        {way !== 'email' && (
          <TemplateRows
            way={way}
            rows={input.templates as TemplateRow[]}
            errors={form.errors}
            onChange={(rows) => set('templates', rows)}
          />
        )}
      </MasterForm>
      {stored.isSetUp && !isDirty && <GatewayTest way={way} version={stored.version} />}
      <RemoveGatewayDialog
        way={way}
        version={stored.version}
        opened={isRemoving}
        onClose={() => setRemoving(false)}
      />
    </section>
  )
}

/** The text key of the message for each invalid field, by its path in the form. */
function problemsOf(request: object): Record<string, string> {
  const { error } = saveGateway.body.safeParse(request)
  return Object.fromEntries(
    (error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.').replace('gateway.settings', 'input'), message]),
  )
}
