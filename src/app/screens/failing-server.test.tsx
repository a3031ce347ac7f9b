import { screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScreenName } from '../../access/permissions/screen-permissions.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import {
  FailingServer,
  forgetAll,
  openScreen,
  saidWhileFailing,
  tryAgain,
} from '../../test-kit/failing-server.tsx'
import { visibleText } from '../../test-kit/render-page.tsx'
import type { Screen } from '../../access/permissions/screen.tsx'
import { screens } from './screens.tsx'

/** Actions on a screen that make it read something. */
const startAction: Partial<Record<ScreenName, (user: UserEvent) => Promise<void>>> = {
  clients: async (user) => user.type(screen.getByRole('searchbox'), 'Alpha'),
}
/** A text that shows that the screen has loaded, where the sample texts are not shown. */
const shows: Partial<Record<ScreenName, string>> = {
  signInRules: text('role.Admin'),
  reportPrint: 'patientName',
}
/** Screens that read nothing by themselves. */
const silentScreens = new Set<ScreenName>([
  'signIn',
  'firstAdmin',
  'changePassword',
  'secondFactor',
])
const readingScreens = screens.filter(({ name }) => !silentScreens.has(name))

let server: FailingServer

beforeEach(() => {
  server = new FailingServer()
})
afterEach(forgetAll)

async function open(emptyText: Screen) {
  await openScreen(emptyText)
  await startAction[emptyText.name]?.(userEvent.setup({ delay: null }))
}

async function seeData({ name }: Screen): Promise<void> {
  await waitFor(() => {
    expect(tryAgain()).toHaveLength(0)
    expect(visibleText()).toContain(shows[name] ?? 'Alpha')
  })
}

describe('with a server that answers every read with 500', () => {
  it.each(readingScreens)('$name shows an error, and its content on retry', async (emptyText) => {
    server.broken = 'refused'
    await open(emptyText)
    expect(await saidWhileFailing()).toEqual([])
    await server.comeBack()
    await seeData(emptyText)
  })
})

describe('without a connection', () => {
  it.each(readingScreens)(
    '$name shows an error, and its content when the connection returns',
    async (emptyText) => {
      server.broken = 'no line'
      await open(emptyText)
      expect(await saidWhileFailing()).toEqual([])
      await server.comeBack()
      await seeData(emptyText)
    },
  )
})
