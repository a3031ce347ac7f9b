import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const screens = globSync('**/*.tsx', { cwd: 'src' })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, code: readFileSync(`src/${file}`, 'utf8') }))
const dialogOwners = (filesOf: typeof screens) => filesOf.map(({ file }) => file).toSorted()

it('every dialog uses the frame that asks before discarding input', () => {
  const ownDialogs = screens.filter(({ code }) => /<(Modal|Drawer)Root\b/.test(code))
  // The palette holds a search text, and the drawer settings that take effect at once.
  expect(dialogOwners(ownDialogs)).toEqual([
    'app/shell/settings/SettingsDrawer.tsx',
    'desk/command-palette/CommandPaletteDialog.tsx',
    'platform/ui/Dialog.tsx',
  ])
})

// The build leaves the kit's lock out: vite.plain-dialogs.ts.
it('no dialog locks the page in the way of the kit', () => {
  const roots = screens.flatMap(({ code }) => code.match(/<(?:Modal|Drawer)Root\b[^>]*/g) ?? [])
  expect(roots).toHaveLength(4)
  expect(roots.filter((root) => !root.includes('lockScroll={false}'))).toEqual([])
})

it('only dialogs that store their input close without asking', () => {
  expect(
    dialogOwners(screens.filter(({ code }) => /<Dialog\b[^>]*\bpreservesContent/.test(code))),
  ).toEqual(['desk/arrivals/WalkInDialog.tsx'])
  expect(dialogOwners(screens.filter(({ code }) => /\sdata-acts-at-once\s/.test(code)))).toEqual([
    'desk/keyboard/KeyHelp.tsx',
    'money/receipts/ReceiptPrintForm.tsx',
    // A search.
    'visits/record/prescription-templates/TemplateList.tsx',
  ])
})

/**
 * Mantine's fields that `Dialog.test.tsx` tries in a dialog, directly or inside a field of this
 * project.
 */
const triedFields = [
  'Checkbox',
  'NativeSelect',
  'PasswordInput',
  'Radio',
  'SegmentedControl',
  'Select',
  'Switch',
  'Textarea',
  'TextInput',
]
const isField =
  /(\wInput|Select|Autocomplete|Checkbox|^Radio|Switch|Textarea|Slider|Rating|Chip|Control|Picker)$/

it('every kind of field is tried in a dialog', () => {
  const imported = screens
    .filter(({ file }) => file !== 'desk/command-palette/CommandPaletteDialog.tsx')
    .flatMap(({ code }) => [
      ...code.matchAll(/import \{([^}]*)\} from '@mantine\/(?:core|dates)'/g),
    ])
    .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
  const kinds = new Set(imported.filter((name) => isField.test(name)))
  expect([...kinds].toSorted()).toEqual(triedFields.toSorted())
})
