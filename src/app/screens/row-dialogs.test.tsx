import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { MasterScreen } from '../../masters/kit/MasterScreen.tsx'
import { VisitProvider } from '../../visits/record/use-visit.tsx'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { setSignedIn, renderPage, visibleText } from '../../test-kit/render-page.tsx'
import {
  forgetPage,
  dialogFiles,
  dayOf,
  does,
  rowDialogs,
  tomorrow,
  words,
  type AnyDialog,
} from '../../test-kit/row-dialogs.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'

/** How a dialog shows its row, where it is not by the sample text. */
const named: Record<string, (id: number) => string> = {
  'scheduling/series/CancelRestDialog': (id) => formatDay(dayOf(id)),
  'messages/gateways/RemoveGatewayDialog': (id) => (id === 1 ? 'Remove SMS' : 'Remove E-mail'),
  'scheduling/rebooking/MoveAffectedDialog': (id) =>
    id === 1 ? 'Move 1 appointment?' : `Move ${id} appointments?`,
  'scheduling/rebooking/CancelAffectedDialog': (id) =>
    id === 1 ? 'Cancel 1 appointment' : `Cancel ${id} appointments`,
  // The certificate is shown behind it; the dialog itself only asks for the reason.
  'visits/record/issued/WithdrawDialog': () => 'Reason',
}

/** Dialogs without a row. */
const otherDialogs = [
  'desk/arrivals/WalkInDialog',
  'masters/services/StarterSetDialog',
  'masters/medicines/StarterMedicinesDialog',
  'masters/vaccines/StarterVaccinesDialog',
  // Of the chosen consultant, whom its own field names.
  'money/shares/AddShareDialog',
  'scheduling/rebooking/AwayTodayDialog',
  // Opens the dialogs above for an appointment of any list.
  'desk/calendar/OpenedAppointmentDialog',
  'desk/command-palette/CommandPaletteDialog',
  // Of the reader's own templates, for the prescription behind it.
  'visits/record/prescription-templates/TemplatesDialog',
  'platform/ui/Dialog',
]

afterEach(forgetPage)

function open(Dialog: AnyDialog, propsOf: (id: number) => object) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (id: number, opened: boolean) => (
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <MemoryRouter>
          <VisitProvider visit={buildVisit(currentClinicTime().today)}>
            <Dialog {...does} {...propsOf(id)} opened={opened} />
          </VisitProvider>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(page(1, false))
  return (id: number, opened = true) => rerender(page(id, opened))
}

const dialogWords = () => visibleText(screen.getByRole('dialog'))

/** Types in every field, chooses every option and presses every button; saving is impossible. */
async function fillEverything(): Promise<void> {
  const user = userEvent.setup({ delay: null })
  const all = (role: string) => screen.queryAllByRole<HTMLButtonElement>(role)
  for (const field of all('textbox')) await user.type(field, '7')
  for (const choice of all('radio')) await user.click(choice)
  const buttons = all('button').filter(({ disabled }) => !disabled)
  for (const button of buttons) if (button.isConnected) await user.click(button)
}

it('are all listed', () => {
  const found = Object.keys(dialogFiles).map((file) => file.replace('../', '').replace('.tsx', ''))
  expect(found.toSorted()).toEqual([...Object.keys(rowDialogs), ...otherDialogs].toSorted())
})

it.each(Object.entries(rowDialogs))(
  '%s shows nothing of the previous row, nor while the next one loads',
  async (name, propsOf) => {
    const { default: Dialog } = await dialogFiles[`../${name}.tsx`]!()
    const nameOf = (id: number) => named[name]?.(id) ?? words[id]
    const server = new SampleServer(words)
    // An audit entry's values before and after are text in a format of their own.
    server.adaptAnswer = (url, answer) =>
      url === '/api/audit/:id' ? { ...(answer as object), before: null, after: null } : answer
    setSignedIn('Admin', 9)
    // The reference: opened without a previous row.
    server.isSlow = 2
    server.unnamed = 2
    open(Dialog, propsOf)(2)
    const loading = dialogWords()
    server.release()
    await waitFor(() => expect(dialogWords()).toContain(nameOf(2)))
    const loaded = dialogWords()
    cleanup()

    // After another row was used, with the dialog closed in between or not.
    for (const closes of [true, false]) {
      server.unnamed = 1
      const renderDialog = open(Dialog, propsOf)
      renderDialog(1)
      await waitFor(() => expect(dialogWords()).toContain(nameOf(1)))
      server.problem = 'unexpected'
      await fillEverything()
      server.problem = undefined
      if (closes) renderDialog(1, false)
      server.unnamed = 2
      server.isSlow = 2
      renderDialog(2)
      expect(dialogWords()).toBe(loading)
      server.release()
      await waitFor(() => expect(dialogWords()).toBe(loaded))
      cleanup()
      sessionStorage.clear()
    }
  },
)

/** Dialogs over one appointment or session, with its day. */
const appointmentDialogs: Record<string, (id: number) => string> = Object.fromEntries(
  Object.entries(rowDialogs).flatMap(([name, propsOf]) => {
    const props = propsOf(1)
    if ('appointment' in props) return [[name, () => tomorrow]]
    if ('arrival' in props) return [[name, () => currentClinicTime().today]]
    if ('session' in props) return [[name, dayOf]]
    return []
  }),
)

it.each(Object.entries(appointmentDialogs))(
  '%s names the day and the consultant where it names the patient',
  async (name, dayOfRow) => {
    const { default: Dialog } = await dialogFiles[`../${name}.tsx`]!()
    const server = new SampleServer(words)
    server.unnamed = 1
    setSignedIn('Admin', 9)
    const props = rowDialogs[name]!(1)
    open(Dialog, () => props)(1)
    const { consultantName } = Object.values(props).find(
      (it) => typeof it === 'object' && 'consultantName' in it,
    ) as { consultantName: string }
    await waitFor(() => expect(dialogWords()).toContain(words[1]))
    expect(dialogWords()).toContain(consultantName)
    expect(dialogWords()).toContain(formatDay(dayOfRow(1)))
  },
)

it("a master's form shows nothing of the previous row", async () => {
  const row = (id: number) => ({ id, version: 1, active: true, name: words[id]! })
  const user = userEvent.setup({ delay: null })
  // jsdom has no layout, and a table without height shows no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  setSignedIn('Admin', 9)
  renderPage(
    <MemoryRouter>
      <MasterScreen
        title="Masters"
        hint=""
        addLabel="Add"
        rows={[row(1), row(2)]}
        queryState={{ error: null, isFetching: false, isPlaceholderData: false, refetch: () => {} }}
        columns={[{ key: 'name', title: 'Name', role: 'heading', cell: ({ name }) => name }]}
        nameOf={({ name }) => name}
        searchText={({ name }) => name}
        renderForm={({ row }) => <input aria-label="Name" defaultValue={row?.name ?? 'none'} />}
      />
    </MemoryRouter>,
  )
  const edit = (name: string) => screen.getByRole('button', { name: `Edit ${name}`, hidden: true })
  fireEvent.click(edit('Alpha'))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Omega')
  fireEvent.click(edit('Beta'))
  expect(dialogWords()).toMatch(/Beta/)
  expect(dialogWords()).not.toMatch(/Alpha|Omega/)
  fireEvent.click(screen.getByRole('button', { name: 'Add', hidden: true }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('none')
})
