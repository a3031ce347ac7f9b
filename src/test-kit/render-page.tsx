import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Role } from '../access/permissions/access.ts'
import { storeSession } from '../access/auth/stored-session.tsx'

/** Lets somebody of a role be signed in, as far as the browser knows. */
export function beSignedIn(role: Role, id = 1): void {
  storeSession({
    sessionId: 's',
    tokenExpiration: new Date(Date.now() + 60_000).toISOString(),
    staff: {
      id,
      role,
      name: 'Asha',
      email: 'asha@example.org',
      degree: null,
      mobile: null,
      accessCodes: [],
      furtherRights: [],
    },
  })
}

/** Draws a part of a page with all that stands around every page, and somebody who uses it. */
export function pageOf(content: ReactNode) {
  const { unmount } = render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MantineProvider env="test">
        <Notifications />
        {content}
      </MantineProvider>
    </QueryClientProvider>,
  )
  return Object.assign(userEvent.setup(), { unmount })
}
