import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState, type MouseEvent } from 'react'
import { useText } from '../i18n/i18n.tsx'

/** A field for a password, whose eye is reached by Tab too, and says whether it is pressed. */
export function PasswordField(props: PasswordInputProps) {
  const t = useText()
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        // The name stays; `aria-pressed` changes.
        'aria-label': t('signIn.showPassword'),
        title: t('signIn.showPassword'),
        // The kit answers mouse, touch and keys; assistive technology sends a mere click.
        onClick: ({ detail }: MouseEvent) => detail === 0 && setVisible(!isVisible),
      }}
    />
  )
}
