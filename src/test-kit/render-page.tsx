import { MantineProvider } from '@mantine/core'
import { theme } from '../platform/ui/theme.tsx'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { currentInstantMs } from '../platform/clock/clinic-clock.tsx'
import type { Role } from '../access/permissions/access.ts'
import type { BrowserSession } from '../access/auth/sign-in.ts'
import { storeSession } from '../access/auth/stored-session.tsx'

/** The session of a signed-in person with a role. */
export const browserSession = (role: Role, id = 1, sessionId = 's'): BrowserSession => ({
  sessionId,
  tokenExpiration: new Date(currentInstantMs() + 60_000).toISOString(),
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

/** Stores a signed-in person with a role in the browser. */
export function setSignedIn(role: Role, id = 1, sessionId = 's'): void {
  storeSession(browserSession(role, id, sessionId))
}

/** Renders a part of a page with all providers; returns a user for it. */
export function renderPage(content: ReactNode) {
  const { unmount } = render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MantineProvider env="test" theme={theme}>
        <Notifications />
        {content}
      </MantineProvider>
    </QueryClientProvider>,
  )
  return Object.assign(userEvent.setup(), { unmount })
}

/**
 * Adds a text to a field in one change, as pasting does. Typing renders the whole form for each key
 * and is for tests about typing.
 */
export async function fill(user: UserEvent, field: Element, words: string): Promise<void> {
  await user.click(field)
  await user.paste(words)
}

/** A field keeps its closed list in the page, hidden, from the moment it has the focus. */
const hidden = '[style*="display: none"]'

/**
 * All text that is shown in a page or a part of it: texts, the values of fields and choices, and
 * names for screen readers.
 */
export function visibleText(part: Element = document.body): string {
  const shown = part.cloneNode(true) as Element
  for (const one of shown.querySelectorAll(hidden)) one.remove()
  const visible = <T extends Element>(selector: string) =>
    [...part.querySelectorAll<T>(selector)].filter((one) => !one.closest(hidden))
  return [
    shown.textContent,
    ...visible<HTMLInputElement>('input, textarea, select').map(
      ({ value, checked }) => `${value}${checked ? ' chosen' : ''}`,
    ),
    ...visible('[aria-label]').map((one) => one.getAttribute('aria-label')),
  ].join('\n')
}

/** Whether a button says that it cannot be pressed yet. */
export const isBlocked = (button: HTMLElement): boolean =>
  button.getAttribute('aria-disabled') === 'true'
