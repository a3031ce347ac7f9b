import { pageWeights } from '../bench/page-weight.ts'
import { expect, test } from '@playwright/test'

/** Kilobytes of script and style as sent; the rest of a screen comes after the first one and the shell. */
const mostKilobytes = { first: 150, shell: 45, patients: 57, later: 45 }

const kindOf = (screen: string): keyof typeof mostKilobytes =>
  (['first', 'shell', 'patients'] as const).find((kind) => screen.startsWith(kind)) ?? 'later'

test('no screen of the built pages is heavier than a slow line bears', () => {
  for (const { screen, bytes } of pageWeights()) {
    expect.soft(bytes / 1000, screen).toBeLessThanOrEqual(mostKilobytes[kindOf(screen)])
  }
})
