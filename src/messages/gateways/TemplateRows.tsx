import { Button, Group, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { locales } from '../../platform/i18n/locales.ts'
import { eventTitles, messageEvents } from '../texts/message-events.ts'
import { templateVariables } from './gateway-settings.ts'
import classes from './Gateways.module.css'

/** A template of SMS has an id; one of WhatsApp a name, a language of its own, and variables. */
export interface TemplateRow {
  event: string
  language: string
  id?: string
  name?: string
  code?: string
  variables?: string[]
}

interface TemplateRowsProps {
  way: 'sms' | 'whatsApp'
  rows: TemplateRow[]
  errors: Record<string, ReactNode>
  onChange: (rows: TemplateRow[]) => void
}

/** The templates that a provider has approved, one a row. */
export function TemplateRows({ way, rows, errors, onChange }: TemplateRowsProps) {
  const t = useText()
  const empty: TemplateRow = {
    event: 'booked',
    language: 'en',
    ...(way === 'sms' ? { id: '' } : { name: '', code: 'en', variables: ['patient', 'when'] }),
  }
  return (
    <div>
      {rows.map((row, index) => {
        const change = (part: Partial<TemplateRow>) =>
          onChange(rows.map((it, at) => (at === index ? { ...it, ...part } : it)))
        const textField = (name: 'id' | 'name' | 'code', label: string) => (
          <TextInput
            label={label}
            value={row[name] ?? ''}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            error={messageFor(errors[`input.templates.${index}.${name}`])}
            autoComplete="off"
            dir="ltr"
          />
        )
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id, and no state of their own
          <div key={index} className={classes.template}>
            <Select
              label={t('screen.messages')}
              data={messageEvents.map((value) => ({ value, label: t(eventTitles[value]) }))}
              value={row.event}
              onChange={(event) => change({ event: event! })}
              allowDeselect={false}
            />
            <Select
              label={t('language.label')}
              data={Object.entries(locales).map(([value, label]) => ({ value, label }))}
              value={row.language}
              onChange={(language) => change({ language: language! })}
              allowDeselect={false}
            />
            {way === 'sms' && textField('id', t('gateway.templateId'))}
            {way === 'whatsApp' && (
              <>
                {textField('name', t('gateway.templateName'))}
                {textField('code', t('gateway.templateCode'))}
                <TextInput
                  label={t('gateway.variables')}
                  description={t('outbox.placeholders', { names: templateVariables.join(', ') })}
                  value={row.variables?.join(',') ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    change({ variables: value === '' ? [] : value.replaceAll(' ', '').split(',') })
                  }
                  error={messageFor(variableError(errors, index))}
                  autoComplete="off"
                  dir="ltr"
                />
              </>
            )}
            <Button
              variant="subtle"
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
              aria-label={t('masters.removeTitle', { name: t(eventTitles[row.event as 'booked']) })}
            >
              {t('masters.remove')}
            </Button>
          </div>
        )
      })}
      <Group mt="xs">
        <Button variant="default" size="compact-sm" onClick={() => onChange([...rows, empty])}>
          {t('gateway.add')}
        </Button>
      </Group>
    </div>
  )
}

/** The problem of one of a template's variables. */
const variableError = (errors: Record<string, ReactNode>, index: number): ReactNode =>
  Object.entries(errors).find(([path]) =>
    path.startsWith(`input.templates.${index}.variables`),
  )?.[1]
