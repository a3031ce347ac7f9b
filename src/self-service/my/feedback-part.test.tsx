import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import type { OwnAppointment } from '../../scheduling/patient-link/own-appointment.ts'
import {
  askedPaths,
  openOwnPage,
  ownPage,
  ownVisit,
  text,
  setUpOwnPage,
} from '../../test-kit/own-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'

setUpOwnPage()

const asked0 = { version: 0, given: null, lastDay: '2031-01-17' }

describe('a patient who says how the visit was', () => {
  const send = (rating: number, words: string) => {
    fireEvent.click(ownPage.drawn.container.querySelector(`[name=rating][value="${rating}"]`)!)
    const field = ownPage.drawn.container.querySelector<HTMLTextAreaElement>('[name=words]')!
    fireEvent.input(field, { target: { value: words } })
    fireEvent.submit(field.closest('form')!)
  }

  it('keeps what was typed where it is too long, and sends nothing', async () => {
    await openOwnPage({ status: 'CD', feedback: asked0 })
    send(2, 'x'.repeat(501))
    await waitFor(() => expect(text()).toContain(en.problem.too_large))
    expect(askedPaths()).toEqual([])
    expect(
      ownPage.drawn.container.querySelector<HTMLTextAreaElement>('[name=words]')!.value,
    ).toHaveLength(501)
  })

  const given = (words: string | null, version = 1) => ({
    feedback: { ...asked0, version, given: { rating: 2, words, mayCall: false } },
  })
  const answerWith = (index: number, changes: Partial<OwnAppointment>) =>
    ownPage.asked[index]!.answer(Response.json(ownVisit({ status: 'CD', ...changes })))
  const wordsField = () =>
    ownPage.drawn.container.querySelector<HTMLTextAreaElement>('[name=words]')!
  const versionField = () => wordsField().form!.querySelector<HTMLInputElement>('[name=version]')!

  it('loses no word where the first answer was lost and a sentence was added', async () => {
    await openOwnPage({ status: 'CD', feedback: asked0 })
    send(2, 'Waited')
    await waitFor(() => expect(ownPage.asked).toHaveLength(1))
    ownPage.asked[0]!.answer(new TypeError('the line'))
    await waitFor(() => expect(text()).toContain(en.problem.unavailable))
    send(2, 'Waited two hours')
    await waitFor(() => expect(ownPage.asked).toHaveLength(2))
    ownPage.asked[1]!.answer(problemResponse('changed_meanwhile'))
    await waitFor(() => expect(ownPage.asked).toHaveLength(3))
    answerWith(2, given('Waited'))
    // Beside what the clinic has.
    await waitFor(() =>
      expect(ownPage.drawn.container.querySelector('blockquote')?.textContent).toBe('2 / 5Waited'),
    )
    expect([wordsField().value, versionField().value]).toEqual(['Waited two hours', '1'])
    send(2, 'Waited two hours')
    await waitFor(() => expect(ownPage.asked).toHaveLength(4))
    answerWith(3, given('Waited two hours', 2))
    await waitFor(() => expect(ownPage.drawn.container.querySelector('blockquote')).toBeNull())
    expect(wordsField().closest('details')?.open).toBe(false)
    expect([wordsField().value, versionField().value]).toEqual(['Waited two hours', '2'])
  })

  it('finds what was sent without a script and refused, until it is taken', async () => {
    const refused = { kind: 'feedback', appointment: '5', version: '0', rating: '2' }
    const unsent = { ...refused, words: 'Waited' }
    await openOwnPage({}, { visit: null, note: 'problem.too_many_requests', unsent })
    expect(wordsField().value).toBe('Waited')
    send(1, 'Waited two hours')
    await waitFor(() => expect(ownPage.asked).toHaveLength(1))
    answerWith(0, given('Waited two hours'))
    await waitFor(() => expect(text()).toContain(en.feedback.thanks))
    expect(wordsField().value).toBe('Waited two hours')
    expect(ownPage.drawn.container.querySelector('details')?.open).toBe(false)
  })

  it('keeps what was typed further of what was sent without a script', async () => {
    const refused = { kind: 'feedback', appointment: '5', version: '0', rating: '2' }
    const unsent = { ...refused, words: 'Waited' }
    await openOwnPage({}, { visit: null, note: 'problem.too_many_requests', unsent })
    send(2, 'Waited two hours')
    await waitFor(() => expect(ownPage.asked).toHaveLength(1))
    ownPage.asked[0]!.answer(problemResponse('changed_meanwhile'))
    await waitFor(() => expect(ownPage.asked).toHaveLength(2))
    answerWith(1, given('Waited'))
    await waitFor(() => expect(text()).toContain(en.feedback.thanks))
    expect([wordsField().value, versionField().value]).toEqual(['Waited two hours', '1'])
  })

  it.each([
    ['keeps what is typed', 'Waited', 'Waited'],
    ['follows, where nothing is typed', undefined, 'From another phone'],
  ])('%s when the page reads a newer answer', async (_, typed, kept) => {
    await openOwnPage({ status: 'CD', feedback: asked0 })
    if (typed) fireEvent.input(wordsField(), { target: { value: typed } })
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(ownPage.asked).toHaveLength(1))
    answerWith(0, given('From another phone'))
    await waitFor(() => expect(text()).toContain(en.feedback.thanks))
    await waitFor(() => expect([wordsField().value, versionField().value]).toEqual([kept, '1']))
    expect(ownPage.drawn.container.querySelectorAll('blockquote')).toHaveLength(typed ? 1 : 0)
  })

  it('sees until when it can be changed, and finds what was said there', async () => {
    const said = { rating: 2, words: '<b>Waited</b>', mayCall: true }
    await openOwnPage({ status: 'CD', feedback: { ...asked0, version: 1, given: said } })
    expect(text()).toContain('17-01-2031')
    const form = ownPage.drawn.container.querySelector('[name=words]')!.closest('form')!
    const fields = new FormData(form)
    expect(Object.fromEntries(fields)).toMatchObject({
      version: '1',
      rating: '2',
      words: '<b>Waited</b>',
      mayCall: 'on',
    })
  })
})
