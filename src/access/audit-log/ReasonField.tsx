import { Group, Radio, TextInput } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useState } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isReasonCode, type ReasonCode } from './reasons.ts'

interface ReasonFieldProps {
  codes: readonly ReasonCode[]
  /** A code, another text as it is typed, or '' while nothing is chosen. */
  value: string
  onChange: (reason: string) => void
  error: string | undefined
}

/** The reason of a change: one of the usual ones by a click, or another in words. */
export function ReasonField({ codes, value, onChange, error }: ReasonFieldProps) {
  const t = useText()
  const [isOther, setOther] = useState(value !== '' && !isReasonCode(value))
  return (
    <div>
      <Radio.Group
        label={t('reason.label')}
        withAsterisk
        required
        value={isOther ? other : value}
        onChange={(choice) => {
          setOther(choice === other)
          onChange(choice === other ? '' : choice)
        }}
        error={isOther ? undefined : error}
      >
        <Group gap="6px 20px" my={6}>
          {codes.map((code) => (
            <Radio key={code} value={code} label={t(`reason.${code}`)} />
          ))}
          <Radio value={other} label={t('reason.other')} />
        </Group>
      </Radio.Group>
      {isOther && (
        <TextInput
          aria-label={t('reason.inWords')}
          placeholder={t('reason.inWords')}
          required
          // Chosen a moment ago, to be typed now.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          dir="auto"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
        />
      )}
    </div>
  )
}

/** No code, and nothing that anybody types: the choice to type another reason. */
const other = ' '
