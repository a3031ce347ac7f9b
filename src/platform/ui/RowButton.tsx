import { Button, UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './RowButton.module.css'

const buttonClass = [
  'mantine-focus-auto mantine-active mantine-UnstyledButton-root mantine-Button-root',
  UnstyledButton.classes.root,
  Button.classes.root,
  classes.button,
].join(' ')

/**
 * A small button of a list's row. It is a plain element with the looks of Mantine's
 * `<Button variant="subtle" size="compact-sm">`, whose components take a row most of its time: a list has
 * two or three of them in each.
 */
export const RowButton = ({
  className = '',
  children,
  ...props
}: ComponentPropsWithRef<'button'>) => (
  <button
    type="button"
    className={`${buttonClass} ${className}`}
    data-variant="subtle"
    data-size="compact-sm"
    {...props}
  >
    <span className={`mantine-Button-inner ${Button.classes.inner}`}>
      <span className={`mantine-Button-label ${Button.classes.label}`}>{children}</span>
    </span>
  </button>
)
