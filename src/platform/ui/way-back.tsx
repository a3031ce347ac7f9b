/** The location state of a link that leads back to a list as it was left. */
export const wayBack = { back: true } as const

export const isWayBack = (state: unknown): boolean =>
  (state as Partial<typeof wayBack> | null)?.back === true
