import { expect, journey } from './clinic.ts'
import { cutOff } from './cut-off.ts'
import {
  addressOf,
  fillEveryScreen,
  visits,
  screenWalks,
  type VisitedScreen,
} from './every-screen.ts'
import { axeFindings, deskAndPhone, overflowing, showTheme, sizes } from './screenshots.ts'
import { quietNetwork } from './quiet-network.ts'

// Every screen in its initial state: no accessibility findings at the desk (light) and on a phone
// (dark), and no horizontal scrolling in any window, nor with text twice as large. Then again in
// Arabic, from right to left, and on a phone in Malayalam, whose words are the longest. Dialogs are checked in
// the journeys that use them.
for (const locale of ['en', 'ae', 'ml']) {
  for (const { accounts, requiredActionAccount } of screenWalks) {
    journey(
      `${accounts.join(', ')}: every screen in ${locale}`,
      async ({ page, signIn, clinic }) => {
        const ids = await fillEveryScreen(clinic.db)
        if (requiredActionAccount) await clinic.db.unsafe(requiredActionAccount)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.addInitScript((name) => localStorage.setItem('locale', name), locale)
        const problems: string[] = []
        for (const account of accounts) {
          const accountScreens = screensOf(account)
          expect(accountScreens).not.toEqual([])
          if (account !== 'nobody') await signIn(account, page, addressOf(accountScreens[0]!, ids))
          for (const screen of accountScreens) {
            await page.goto(addressOf(screen, ids))
            await expect(visits[screen].locatorOf(page), screen).toBeVisible()
            await quietNetwork(page)
            const note = (description: string, foundProblems: string[]) =>
              problems.push(
                ...foundProblems.map((problem) => `${screen}, ${description}: ${problem}`),
              )
            for (const [name, size] of Object.entries(sizes)) {
              if (locale === 'ml' && name !== 'phone') continue
              await page.setViewportSize(size)
              note(name, await overflowing(page))
              if (name === 'phone') note(name, await cutOff(page))
              note(name, await overflowing(page, '200%'))
              if (locale === 'en') {
                const theme = deskAndPhone.find(([window]) => window === name)?.[1]
                if (!theme) continue
                await showTheme(page, theme)
                note(`${name}, ${theme}`, await axeFindings(page))
              } else if (name === 'desk') {
                // Colours do not depend on the direction, nor does what a window changes.
                note(name, await axeFindings(page, 'all but colours'))
              }
            }
          }
        }
        expect(problems).toEqual([])
      },
    )
  }
}

const screensOf = (account: string): VisitedScreen[] =>
  (Object.keys(visits) as VisitedScreen[]).filter((screen) => visits[screen].username === account)
