import { Button, VisuallyHidden, type ButtonProps } from '@mantine/core'
import { useId, type ComponentProps, type MouseEvent } from 'react'

interface ButtonWithReasonProps
  extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** Why it cannot be pressed yet; undefined once it can. */
  reason: string | undefined
  /** Called when it is pressed too early, to show what is missing. */
  onBlocked?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * A button that says why it cannot be pressed yet. It looks disabled, but Tab reaches it and it is
 * read with its reason. As the submit button of a form it also answers Enter in a field, which a
 * disabled one would leave without an answer.
 */
export function ButtonWithReason(props: ButtonWithReasonProps) {
  const { reason, onBlocked, onClick, ...rest } = props
  const reasonId = useId()
  const answer = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    onBlocked?.(event)
  }
  const blockedProps = reason !== undefined && {
    'aria-disabled': true,
    'data-disabled': true,
    'aria-describedby': reasonId,
    title: reason,
    onClick: answer,
  }
  // The same button before and after: another one would lose the focus.
  return (
    <>
      <Button {...rest} onClick={onClick} {...blockedProps} />
      {reason !== undefined && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </>
  )
}
