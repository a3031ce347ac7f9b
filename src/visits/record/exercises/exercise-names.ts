import type { TextKey } from '../../../platform/i18n/text-key.ts'

/** Common exercises of physiotherapy, for a clinic that has prescribed none yet. */
export const starterTexts = [
  'exercise.starter.straightLegRaise',
  'exercise.starter.heelSlides',
  'exercise.starter.bridge',
  'exercise.starter.calfRaises',
  'exercise.starter.hamstringStretch',
  'exercise.starter.pelvicTilt',
  'exercise.starter.catAndCamel',
  'exercise.starter.pendulum',
  'exercise.starter.shoulderBlades',
  'exercise.starter.chinTuck',
  'exercise.starter.anklePumps',
  'exercise.starter.oneLeg',
] as const satisfies readonly TextKey[]
export type StarterText = (typeof starterTexts)[number]

/** The names to suggest, in their order, each once in any case. */
export function eachOnce(names: readonly string[]): string[] {
  const known = new Set<string>()
  return names.filter((name) => {
    const isNew = !known.has(name.toLowerCase())
    known.add(name.toLowerCase())
    return isNew
  })
}
