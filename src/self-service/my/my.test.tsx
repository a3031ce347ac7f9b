import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import type { OwnAppointment } from '../../scheduling/patient-link/own-appointment.ts'
import {
  askedPaths,
  later,
  openOwnPage,
  ownPage,
  ownVisit,
  text,
  setUpOwnPage,
} from '../../test-kit/own-page.tsx'

setUpOwnPage()

const asked0 = { version: 0, given: null, lastDay: '2031-01-17' }
const nothingMore = { confirm: false, cancel: false, move: false, wait: false, arrive: false }

const button = (name: string) => {
  const found = [...ownPage.drawn.container.querySelectorAll('button')].find(
    (it) => it.textContent === name,
  )
  if (!found) throw new Error(`no ${name} in ${text()}`)
  return found
}

async function openMoving(): Promise<void> {
  const details = [...ownPage.drawn.container.querySelectorAll('details')].find((it) =>
    it.textContent.startsWith(en.dashboard.reschedule),
  )!
  details.open = true
  fireEvent(details, new Event('toggle'))
  await waitFor(() => fireEvent.click(ownPage.drawn.container.querySelector('[name=slot]')!))
  await waitFor(() =>
    expect(ownPage.drawn.container.querySelector<HTMLInputElement>('[name=slot]')!.checked).toBe(
      true,
    ),
  )
}

/** Each change, what the server answers once it is made, and what the page then says. */
const changes = {
  'says that they come': [
    () => button(en.patientLink.iCome).click(),
    { byPatient: 'confirmed' },
    en.patientLink.youCome,
  ],
  cancels: [
    () => button(en.dashboard.cancelYes).click(),
    { status: 'CN', can: nothingMore },
    en.calendar.status.CN,
  ],
  moves: [
    async () => {
      await openMoving()
      const form = ownPage.drawn.container.querySelector('[name=slot]')!.closest('form')!
      fireEvent.submit(form)
    },
    { day: '2031-01-11', starts: '10:00', ends: '10:15' },
    '11-01-2031',
  ],
  'waits for an earlier time': [
    () => button(en.patientLink.waitEarlier).click(),
    { isWaiting: true },
    en.patientLink.waiting,
  ],
  'says that they are here': [
    () => {
      const code = ownPage.drawn.container.querySelector<HTMLInputElement>('[name=code]')!
      code.value = '4821'
      button(en.patientLink.arrive).click()
    },
    { token: 'A-14', can: nothingMore },
    'Your number is A-14.',
  ],
  'says how the visit was': [
    () => {
      fireEvent.click(ownPage.drawn.container.querySelector('[name=rating][value="4"]')!)
      button(en.feedback.send).click()
    },
    { feedback: { ...asked0, version: 1, given: { rating: 4, words: null, mayCall: false } } },
    en.feedback.thanks,
  ],
} as const satisfies Record<string, [() => void | Promise<void>, Partial<OwnAppointment>, string]>

/** What makes the page read again what it shows. */
const occasions = {
  'the phone comes out of the pocket': async () => {
    await later(40_000)
    fireEvent(document, new Event('visibilitychange'))
  },
  'the browser brings the page back': () => {
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
  },
  'a held time is looked after': () => later(31_000),
}

const every = Object.entries(changes).flatMap(([kind, [change, made, said]]) =>
  Object.entries(occasions).map(
    ([occasion, happen]) => [kind, occasion, change, made, said, happen] as const,
  ),
)

describe('a patient whose line is slow', () => {
  it.each(every)(
    '%s: the answer is shown, though meanwhile %s',
    async (_, __, change, made, said, happen) => {
      await openOwnPage({ isHeld: true, feedback: asked0 })
      await change()
      await waitFor(() => expect(askedPaths()).toEqual(['/api/my/change']))
      await happen()
      // What is read before the change is made is of before it, however late it comes.
      expect(askedPaths()).toEqual(['/api/my/change'])
      ownPage.asked[0]!.answer(Response.json(ownVisit({ version: 2, ...made })))
      await waitFor(() => expect(text()).toContain(said))
      expect(ownPage.asked).toHaveLength(1)
    },
  )

  it.each(Object.entries(occasions))(
    'is shown what became of it where its answer was lost, after %s',
    async (_, happen) => {
      await openOwnPage({ isHeld: true })
      button(en.dashboard.cancelYes).click()
      await happen()
      ownPage.asked[0]!.answer(new TypeError('the line'))
      await waitFor(() => expect(askedPaths()).toEqual(['/api/my/change', '/api/my']))
      ownPage.asked[1]!.answer(
        Response.json(ownVisit({ version: 2, status: 'CN', can: nothingMore })),
      )
      await waitFor(() => expect(text()).toContain(en.calendar.status.CN))
    },
  )

  it('is not shown what was read before the change, once it is made', async () => {
    await openOwnPage()
    await later(40_000)
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(askedPaths()).toEqual(['/api/my']))
    button(en.dashboard.cancelYes).click()
    await waitFor(() => expect(ownPage.asked).toHaveLength(2))
    ownPage.asked[1]!.answer(
      Response.json(ownVisit({ version: 2, status: 'CN', can: nothingMore })),
    )
    await waitFor(() => expect(text()).toContain(en.calendar.status.CN))
    ownPage.asked[0]!.answer(Response.json(ownVisit()))
    await later(100)
    expect(text()).toContain(en.calendar.status.CN)
  })
})

it('says no more that an answer was wrong once another sheet is on its way', async () => {
  const wrong = { note: 'problem.wrong_birth_year', unsent: null } as const
  await openOwnPage({ status: 'CD', can: nothingMore, sheets: ['prescription'] }, wrong)
  expect(text()).toContain(en.problem.wrong_birth_year)
  const form = ownPage.drawn.container.querySelector('[name=born]')!.closest('form')!
  // The browser sends it, and shows the page that comes or keeps the file.
  form.addEventListener('submit', (event) => event.preventDefault())
  fireEvent.submit(form)
  await waitFor(() => expect(text()).not.toContain(en.problem.wrong_birth_year))
})

it('sends nobody who is here to the telephone', async () => {
  const here = { can: nothingMore, token: 'A-14', placeKey: 'secret' }
  await openOwnPage({ ...here, branch: { name: 'Koramangala', address: '', phone: '080 1' } })
  expect(text()).toContain('Your number is A-14.')
  expect(text()).not.toContain('please call')
})
