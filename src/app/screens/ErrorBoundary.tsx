import { Button, Stack, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../platform/i18n/i18n.tsx'

/** Shows a way onwards in place of what threw an error, until the page is at another address. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>
}

interface BoundaryProps {
  location: object
  children: ReactNode
}

interface BoundaryState {
  location: object
  hasFailed: boolean
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, hasFailed: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { location }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return location === state.location ? null : { location, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children
  }
}

/** Shown in place of a screen that threw an error, with a link onwards. */
function ErrorScreen() {
  const t = useText()
  return (
    <Stack align="center" justify="center" mih="100dvh" p="md" ta="center">
      <Text role="alert">{t('app.unexpectedError')}</Text>
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
    </Stack>
  )
}
