import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MasterForm } from '../../masters/kit/MasterForm.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { PasswordField } from '../../platform/ui/PasswordField.tsx'
import type { Way } from '../texts/message-events.ts'
import { saveGateway } from './gateway-calls.ts'
import { gatewayFields, secretLabels } from './gateway-fields.ts'
import classes from './Gateways.module.css'
import { GatewayFieldInput } from './GatewayFieldInput.tsx'
import { GatewayTest } from './GatewayTest.tsx'
import { TemplateRows, type TemplateRow } from './TemplateRows.tsx'

export interface StoredGateway {
  version: number
  isOn: boolean
  isTested: boolean
  secret: 'none' | 'stored' | 'unreadable'
  settings: Record<string, unknown>
}

interface GatewayFormProps {
  way: Way
  stored: StoredGateway
  hasKey: boolean
  isTested: boolean
  /** Called whenever a value changes. */
  onTyped: () => void
  onSaved: () => void
}

interface Values {
  secret: string
  input: Record<string, unknown>
}

/** The fields of a gateway, its test, and whether it sends. */
export function GatewayForm(props: GatewayFormProps) {
  const { way, stored, hasKey, isTested, onTyped, onSaved } = props
  const t = useText()
  const { send, isPending, problem } = useMasterChange(saveGateway)
  const form = useForm<Values>({
    initialValues: { secret: '', input: stored.settings },
    validate: (values) => problemsOf(requestOf(values)),
    clearInputErrorOnChange: true,
    onValuesChange: onTyped,
  })
  const { input } = form.values
  const requestOf = (values: Values, isOn = stored.isOn) => ({
    version: stored.version,
    isOn,
    secret: values.secret === '' ? null : values.secret,
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
  const isDirty = form.isDirty()
  const set = (name: string, value: unknown) => form.setFieldValue(`input.${name}`, value)
  const errorOf = (name: string) => messageFor(form.errors[name])
  const secretHint = {
    none: undefined,
    stored: t('gateway.stored'),
    unreadable: hasKey ? t('gateway.unreadable') : undefined,
  }[stored.secret]
  return (
    <section className={classes.card}>
      <Switch
        mb="sm"
        label={t('gateway.isOn')}
        description={isTested || stored.isOn ? undefined : t('problem.gateway_untested')}
        checked={stored.isOn}
        disabled={isDirty || isPending || !(isTested || stored.isOn)}
        onChange={({ currentTarget }) =>
          void save(requestOf({ secret: '', input: stored.settings }, currentTarget.checked))
        }
      />
      <MasterForm
        onSubmit={form.onSubmit((values) => save(requestOf(values)))}
        isPending={isPending}
        problem={problem}
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
          <PasswordField
            label={t(secretLabels[way])}
            description={secretHint}
            autoComplete="new-password"
            {...form.getInputProps('secret')}
            error={errorOf('secret')}
          />
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
      {stored.version > 0 && !isDirty && <GatewayTest way={way} version={stored.version} />}
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
