import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'

/** Common exercises of physiotherapy, for a clinic that has prescribed none yet. */
export const starterTexts: readonly TextKey[] = [
  messageKey('exercise.starter.straightLegRaise'),
  messageKey('exercise.starter.heelSlides'),
  messageKey('exercise.starter.bridge'),
  messageKey('exercise.starter.calfRaises'),
  messageKey('exercise.starter.hamstringStretch'),
  messageKey('exercise.starter.pelvicTilt'),
  messageKey('exercise.starter.catAndCamel'),
  messageKey('exercise.starter.pendulum'),
  messageKey('exercise.starter.shoulderBlades'),
  messageKey('exercise.starter.chinTuck'),
  messageKey('exercise.starter.anklePumps'),
  messageKey('exercise.starter.oneLeg'),
]

/** The names to suggest, in their order, each once in any case. */
export function eachOnce(names: readonly string[]): string[] {
  const known = new Set<string>()
  return names.filter((name) => {
    const isNew = !known.has(name.toLowerCase())
    known.add(name.toLowerCase())
    return isNew
  })
}
