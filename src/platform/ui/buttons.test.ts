import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The opening tags of the buttons of a file, with all that stands in their braces. */
function buttonTags(source: string): string[] {
  return [...source.matchAll(/<(?:Button|ActionIcon|UnstyledButton)\b/g)].map(({ index }) => {
    let depth = 0
    let end = index
    while (depth > 0 || source[end] !== '>') {
      if (source[end] === '{') depth += 1
      if (source[end] === '}') depth -= 1
      end += 1
    }
    return source.slice(index, end + 1).replaceAll(/\s+/g, ' ')
  })
}
/** For a moment, while something is sent or read, or for good, in what is only read. */
const isMomentary =
  /\bdisabled=\{(?:disabled|busy|pending|readOnly|isPlaceholderData|\w+\.(?:pending|isPending|busy)|pending \|\| \w+\.isPending)\}/
/** What can never be pressed where it is disabled. */
const exceptions = [
  // The first step has nothing before it, and the last one nothing after it (specification, section 3).
  "disabled={step === 'appointment' || pending}",
  'size="md" disabled className',
  // Its reason stands above it: the plan is read, or could not be.
  'disabled={disabled || (!list && !planProblem)}',
]

const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))

// A disabled button is left out by Tab and by screen readers, and stops Enter without an answer.
it('a button that cannot be pressed yet says why', () => {
  const silent = files.flatMap((file) =>
    buttonTags(readFileSync(file, 'utf8'))
      .filter((tag) => /\sdisabled\b/.test(tag) && !isMomentary.test(tag))
      .filter((tag) => !exceptions.some((one) => tag.includes(one)))
      .map((tag) => `${file}: ${tag}`),
  )
  expect(silent).toEqual([])
})

// In light colours a subtle button's text is the sixth red whatever its shade: 3.3 to 1 on white.
it('a button in red is filled', () => {
  const red = files.flatMap((file) =>
    buttonTags(readFileSync(file, 'utf8')).filter((tag) => tag.includes('color="red')),
  )
  expect(red.length).toBeGreaterThan(5)
  expect(red.filter((tag) => /variant="(?!filled)/.test(tag))).toEqual([])
})
