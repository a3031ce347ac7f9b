import type { Page } from '@playwright/test'
import { demoPassword } from '../src/app/demo-clinic/accounts.server.ts'
import { expect, journey } from './clinic.ts'

// The page's scripts are held back, as by a slow computer, so that the form which is drawn before them stays.
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/built/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

const userName = (page: Page) => page.getByLabel('User name')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const isDrawn = (page: Page) => page.locator('#drawn-sign-in')

journey('what is typed before the scripts are there goes on in the screen', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(userName(page)).toBeFocused()
  await page.keyboard.type('recept')
  await page.keyboard.press('ArrowLeft')
  release()
  await expect(isDrawn(page)).toHaveCount(0)
  await expect(userName(page)).toBeFocused()
  await page.keyboard.type('X')
  await expect(userName(page)).toHaveValue('recepXt')
  await userName(page).fill('reception')
  await password(page).fill(demoPassword)
  await button(page).click()
  await expect(page).toHaveURL(/Landing-Page/)
})

journey(
  'whoever has signed in before the scripts are there is in when they are',
  async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/forms/bookappointment', { waitUntil: 'commit' })
    await userName(page).fill('reception')
    await password(page).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/auth\/signin$/)
    release()
    await expect(page).toHaveURL(/\/forms\/bookappointment$/)
  },
)

journey('a press that the scripts come into signs in, too', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth/signin', { waitUntil: 'commit' })
  await userName(page).fill('nobody')
  await password(page).fill('wrong')
  await button(page).hover()
  await page.mouse.down()
  release()
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is wrong.')
  await page.mouse.up()
})

const sizes = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }
const settings = [
  { locale: 'en', theme: 'light' },
  { locale: 'en', theme: 'dark' },
  { locale: 'ur', theme: 'light' },
  { locale: 'ta', theme: 'dark' },
]

for (const [device, viewport] of Object.entries(sizes)) {
  for (const { locale, theme } of settings) {
    journey(
      `nothing moves when the scripts come: ${locale}, ${theme}, ${device}`,
      async ({ page }) => {
        await page.setViewportSize(viewport)
        await page.addInitScript(
          (stored) => {
            for (const [name, choice] of Object.entries(stored)) localStorage.setItem(name, choice)
          },
          { locale, theme, userId: '2' },
        )
        const release = await holdScripts(page)
        await page.goto('/Landing-Page', { waitUntil: 'commit' })
        await expect(page.locator('form input').first()).toBeFocused()
        await page.evaluate(() => document.fonts.ready)
        const drawn = await looks(page)
        expect(drawn).toHaveLength(12)
        release()
        await expect(isDrawn(page)).toHaveCount(0)
        // A border takes a moment to be that of a field with the focus.
        await expect.poll(() => looks(page)).toEqual(drawn)
      },
    )
  }
}

/** Where the card and the parts of the form are, what they say and how they are painted. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main [class*=_card_], main img, main p:not(details p), h1, form label, form input, form [type=submit], summary',
      ),
    ].map((part) => {
      // The frame of a field that has a button within.
      const frame = part.closest('.mantine-PasswordInput-input') ?? part
      const { x, y, width, height } = frame.getBoundingClientRect()
      const { backgroundColor, borderTopColor, borderTopLeftRadius } = getComputedStyle(frame)
      const { color, fontFamily, fontSize, fontWeight, paddingLeft } = getComputedStyle(part)
      return {
        place: [x, y, width, height].map(Math.round),
        frame: { backgroundColor, borderTopColor, borderTopLeftRadius },
        letters: { color, fontFamily, fontSize, fontWeight, paddingLeft },
        text: part.children.length > 2 ? '' : part.textContent,
      }
    }),
  )
