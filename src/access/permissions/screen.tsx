import type { ComponentType } from 'react'
import type { LazyPart } from '../../platform/ui/lazy-part.tsx'
import type { ScreenName } from './screen-permissions.ts'

/** One screen of the application: its title is the text `screen.<name>`. */
export interface Screen {
  /** Its line in paths.ts, and its row in permissions.ts. */
  name: ScreenName
  /** `main` has header and sidebar, `bare` has neither. */
  layout: 'main' | 'bare'
  content: ComponentType | LazyPart<object>
}
