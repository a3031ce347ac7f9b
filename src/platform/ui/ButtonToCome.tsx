import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface ButtonToComeProps {
  leftSection?: ReactNode
  rightSection?: ReactNode
  children: ReactNode
}

/**
 * In the place of a button whose script is still to come: as large as the button and as dark, so that nothing
 * moves or flashes. Not for the keyboard or a screen reader, which would lose it again.
 */
export const ButtonToCome = (props: ButtonToComeProps) => (
  <Button
    component="span"
    variant="default"
    aria-hidden="true"
    style={{ cursor: 'default' }}
    {...props}
  />
)
