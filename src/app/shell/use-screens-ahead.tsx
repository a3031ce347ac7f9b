import { useMemo } from 'react'
import { menuFor } from '../../access/menu/menu.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import type { Screen } from '../../access/permissions/screen.tsx'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { useLoadAhead } from '../../platform/ui/load-ahead.tsx'

/** Below every day field, and as heavy as a small screen; named here, because the shell has no such field. */
const calendar = {
  preload: () =>
    import('../../platform/ui/DayCalendar.tsx').then(
      () => {},
      () => {},
    ),
}

/** Loads the screens of the person ahead: those of the menu in its order, then those of a row. */
export function useScreensAhead(screens: readonly Screen[]): void {
  const staff = useStaff()
  const parts = useMemo(() => {
    const menu: string[] = menuFor(staff).flatMap((group) => group.screens)
    const ownScreens = screens.filter(
      ({ name, layout }) => layout === 'main' && canSee(name, staff),
    )
    const placeOf = ({ name }: Screen) => (menu.includes(name) ? menu.indexOf(name) : menu.length)
    const contents = ownScreens.toSorted((a, b) => placeOf(a) - placeOf(b))
    return [calendar, ...contents.flatMap(({ content }) => ('preload' in content ? [content] : []))]
  }, [screens, staff])
  useLoadAhead(parts)
}
