import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  Radio,
  SegmentedControl,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import { use, useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { DayField } from './DayField.tsx'
import { Dialog } from './Dialog.tsx'
import { AmountField, NumberField } from './NumberField.tsx'
import { TimeField } from './TimeField.tsx'
import { useRestored } from './use-unsaved-changes.tsx'

let closeCount: number
beforeEach(() => {
  closeCount = 0
})

function Opened({
  preservesContent = false,
  children,
}: {
  preservesContent?: boolean
  children: ReactNode
}) {
  const [opened, setOpened] = useState(true)
  const close = () => {
    closeCount += 1
    setOpened(false)
  }
  return (
    <Dialog opened={opened} onClose={close} title="Payment" preservesContent={preservesContent}>
      {children}
      <button onClick={close}>Give up</button>
    </Dialog>
  )
}
type User = ReturnType<typeof renderPage>

it.each([false, true])(
  'focuses what comes late, unless the focus was moved: %s',
  async (isMoved) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    function Late() {
      use(promise)
      return <TextInput label="Field" data-autofocus />
    }
    renderDialog(<Late />)
    await dialog()
    const x = screen.getByRole('button', { name: 'Close' })
    await waitFor(() => expect(document.activeElement).toBe(x))
    const elsewhere = document.body.appendChild(document.createElement('button'))
    if (isMoved) elsewhere.focus()
    resolve()
    const late = await screen.findByLabelText('Field')
    await waitFor(() => expect(document.activeElement).toBe(isMoved ? elsewhere : late))
    elsewhere.remove()
  },
)

const renderDialog = (content: ReactNode) => renderPage(<Opened>{content}</Opened>)
const dialog = () => screen.findByRole('dialog', { name: 'Payment' })
const question = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' })
const answer = (name: string) => within(question()!).getByRole('button', { name })
const field = (name = 'Field') => screen.getByLabelText<HTMLInputElement>(name)

/** The three ways to close a dialog by accident. */
const closeActions: Record<string, (user: User) => Promise<void>> = {
  Esc: (user) => user.keyboard('{Escape}'),
  'its X': (user) => user.click(screen.getByRole('button', { name: 'Close' })),
  'a click beside it': (user) => user.click(document.querySelector('.mantine-Modal-overlay')!),
}

function Chosen() {
  const [value, setValue] = useState<number | null>(null)
  const choices = [{ id: 7, name: 'Indiranagar' }]
  return <ChoiceSelect label="Field" value={value} onChange={setValue} choices={choices} />
}
function Day() {
  const [value, setValue] = useState('')
  return <DayField label="Field" today="2026-11-24" value={value} onChange={setValue} />
}
function Time() {
  const [value, setValue] = useState('')
  return <TimeField label="Field" value={value} onChange={setValue} />
}
function Numbered({ of: Of }: { of: typeof NumberField }) {
  const [value, setValue] = useState<string | number>('')
  return <Of label="Field" value={value} onChange={setValue} />
}

/** Every kind of field that dialogs have, and how to fill it. */
const fields: Record<string, [ReactNode, (user: User) => Promise<void>]> = {
  'a line': [<TextInput key="a" label="Field" />, (user) => user.type(field(), 'Meena')],
  'a text': [<Textarea key="a" label="Field" />, (user) => user.type(field(), 'Fever')],
  'a password': [<PasswordInput key="a" label="Field" />, (user) => user.type(field(), 'secret')],
  'a number': [<Numbered key="a" of={NumberField} />, (user) => user.type(field(), '120')],
  'an amount': [<Numbered key="a" of={AmountField} />, (user) => user.type(field(), '1,200')],
  'a day': [<Day key="a" />, (user) => user.type(field(), '25-11-2026')],
  'a time': [<Time key="a" />, (user) => user.type(field(), '09:30')],
  'a choice of a list': [
    <Chosen key="a" />,
    async (user) => {
      await user.click(screen.getByRole('combobox'))
      await user.click(await screen.findByRole('option', { name: 'Indiranagar' }))
    },
  ],
  'a plain list': [
    <NativeSelect key="a" label="Field" data={['gm', 'mg']} />,
    (user) => user.selectOptions(field(), 'mg'),
  ],
  'a box': [<Checkbox key="a" label="Field" />, (user) => user.click(field())],
  'a switch': [<Switch key="a" label="Field" />, (user) => user.click(field())],
  'one of several': [
    <Radio.Group key="a">
      <Radio value="yes" label="Yes" />
      <Radio value="no" label="No" />
    </Radio.Group>,
    (user) => user.click(field('No')),
  ],
  'one of a row': [
    <SegmentedControl key="a" data={['All', 'One']} defaultValue="All" />,
    (user) => user.click(field('One')),
  ],
}

describe.each(Object.entries(closeActions))('%s', (_, closeDialog) => {
  it('closes when nothing was typed', async () => {
    const user = renderDialog(<TextInput label="Field" defaultValue="Meena Rao" data-autofocus />)
    await dialog()
    await user.click(field())
    await closeDialog(user)
    expect(closeCount).toBe(1)
    expect(question()).toBeNull()
  })

  it('asks before discarding what was typed, and follows the answer', async () => {
    const user = renderDialog(<TextInput label="Field" defaultValue="Meena" />)
    await dialog()
    await user.type(field(), ' Rao')
    await closeDialog(user)
    await waitFor(() => expect(question()).not.toBeNull())
    expect(closeCount).toBe(0)
    await user.click(answer('Keep editing'))
    await waitFor(() => expect(question()).toBeNull())
    expect(field().value).toBe('Meena Rao')
    await closeDialog(user)
    await waitFor(() => expect(question()).not.toBeNull())
    await user.click(answer('Discard'))
    expect(closeCount).toBe(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a dialog', () => {
  it.each(Object.entries(fields))('asks when Esc is pressed in %s', async (_, [content, fill]) => {
    const user = renderDialog(content)
    await dialog()
    await fill(user)
    // The first Esc may close a list or calendar of the field.
    for (let presses = 0; presses < 2 && !question(); presses++) {
      await user.keyboard('{Escape}')
      await waitFor(() => expect(question()).not.toBeNull(), { timeout: 200 }).catch(() => {})
    }
    expect(question()).not.toBeNull()
    expect(closeCount).toBe(0)
  })

  it('does not ask when typed text was changed back', async () => {
    const user = renderDialog(<TextInput label="Field" defaultValue="Meena" />)
    await dialog()
    await user.type(field(), 's{Backspace}')
    await user.keyboard('{Escape}')
    expect(closeCount).toBe(1)
  })

  it('does not ask for a setting that takes effect at once, nor when Cancel is pressed', async () => {
    const user = renderDialog(
      <>
        <Switch label="Sounds" data-acts-at-once />
        <TextInput label="Field" />
      </>,
    )
    await dialog()
    await user.click(field('Sounds'))
    await user.type(field(), 'Meena')
    await user.click(screen.getByRole('button', { name: 'Give up' }))
    expect(closeCount).toBe(1)
    expect(question()).toBeNull()
  })

  it('asks about restored input that was typed earlier, and has it forgotten when it is discarded', async () => {
    let discardCount = 0
    function Restored() {
      useRestored(true, () => (discardCount += 1))
      return <TextInput label="Field" defaultValue="Meena" />
    }
    const user = renderDialog(<Restored />)
    await dialog()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question()).not.toBeNull())
    await user.click(answer('Keep editing'))
    expect([closeCount, discardCount]).toEqual([0, 0])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(question()).not.toBeNull())
    await user.click(answer('Discard'))
    expect([closeCount, discardCount]).toEqual([1, 1])
  })

  it('closes without asking where it stores what is typed', async () => {
    const user = renderPage(
      <Opened preservesContent>
        <TextInput label="Field" />
      </Opened>,
    )
    await dialog()
    await user.type(field(), 'Meena')
    await user.keyboard('{Escape}')
    expect(closeCount).toBe(1)
  })

  it('returns to the input when Esc answers the question', async () => {
    const user = renderDialog(<TextInput label="Field" />)
    await dialog()
    await user.type(field(), 'Meena')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question()).not.toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question()).toBeNull())
    expect(closeCount).toBe(0)
    expect(field().value).toBe('Meena')
  })
})
