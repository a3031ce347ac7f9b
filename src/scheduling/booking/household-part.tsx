import { lazyPart } from '../../platform/ui/lazy-part.tsx'

/** Ahead of its step, so that a server that is switched off meanwhile loses nothing typed. */
export const loadHousehold = async () => ({
  default: (await import('../../patients/register/HouseholdRadios.tsx')).HouseholdRadios,
})

export const HouseholdRadios = lazyPart(loadHousehold)
