/**
 * Compares what the panel of a tab is given, for React's `memo`: one that stays hidden is rendered when it is
 * shown, and not for each step in another tab.
 */
export const staysHidden = (before: { active: boolean }, next: { active: boolean }): boolean =>
  !before.active && !next.active
