import { paths } from '../src/access/permissions/paths.ts'
import type { ScreenName } from '../src/access/permissions/permissions.ts'
import { expect, journey } from './clinic.ts'
import { addressOf, fillEveryScreen, visits, walks } from './every-screen.ts'
import { findings, misfits, showTheme, sizes } from './looks.ts'

// Every screen as it opens: no accessibility findings at the desk and on a phone, light and dark,
// and nothing that is only seen by scrolling sideways in any window, nor with text twice as large.
// Then again in Arabic, which turns it round. What opens on a screen is looked at in the journeys
// that use it.
for (const locale of ['en', 'ae']) {
  for (const { accounts, duties } of walks) {
    journey(
      `${accounts.join(', ')}: every screen in ${locale}`,
      async ({ page, signIn, clinic }) => {
        const ids = await fillEveryScreen(clinic.db)
        if (duties) await clinic.db.unsafe(duties)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.addInitScript((name) => localStorage.setItem('locale', name), locale)
        const faults: string[] = []
        for (const account of accounts) {
          const theirs = screensOf(account)
          expect(theirs).not.toEqual([])
          if (account !== 'nobody') await signIn(account, page, addressOf(theirs[0]!, ids))
          for (const screen of theirs) {
            await page.goto(addressOf(screen, ids))
            await expect(visits[screen].shows(page), screen).toBeVisible()
            await page.waitForLoadState('networkidle')
            const note = (what: string, found: string[]) =>
              faults.push(...found.map((fault) => `${screen}, ${what}: ${fault}`))
            for (const [name, size] of Object.entries(sizes)) {
              await page.setViewportSize(size)
              note(name, await misfits(page))
              note(name, await misfits(page, '200%'))
              if (name === 'tablet') continue
              note(name, await findings(page))
              // Colours are the same whichever way a page is read.
              if (locale !== 'en') continue
              await showTheme(page, 'dark')
              note(`${name}, dark`, await findings(page))
              await showTheme(page, 'light')
            }
          }
        }
        expect(faults).toEqual([])
      },
    )
  }
}

const screensOf = (account: string): ScreenName[] =>
  (Object.keys(paths) as ScreenName[]).filter((screen) => visits[screen].as === account)
