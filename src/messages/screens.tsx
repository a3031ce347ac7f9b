import type { Screen } from '../access/permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

/** The screens of the folders of messages. */
export const messagesScreens: Screen[] = [
  {
    name: 'messages',
    layout: 'main',
    content: lazyScreen(() => import('./outbox/OutboxScreen.tsx')),
  },
]
