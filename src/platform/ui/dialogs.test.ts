import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const screens = globSync('**/*.tsx', { cwd: 'src' })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, code: readFileSync(`src/${file}`, 'utf8') }))
const whose = (found: typeof screens) => found.map(({ file }) => file).toSorted()

it('every dialog stands in the one frame that asks before what was typed goes', () => {
  const own = screens.filter(({ code }) => /<(Modal|Drawer|Dialog\.Root)\b/.test(code))
  // The palette holds what is looked for, and the drawer settings that act at once.
  expect(whose(own)).toEqual([
    'app/shell/settings/SettingsDrawer.tsx',
    'desk/command-palette/CommandPaletteDialog.tsx',
    'platform/ui/Dialog.tsx',
  ])
})

it('only what keeps its words closes without asking', () => {
  expect(whose(screens.filter(({ code }) => /<Dialog\b[^>]*\bkeepsContent/.test(code)))).toEqual([
    'desk/arrivals/WalkInDialog.tsx',
  ])
  expect(whose(screens.filter(({ code }) => /\sdata-acts-at-once\s/.test(code)))).toEqual([
    'desk/keyboard/KeyHelp.tsx',
  ])
})

/** The kit's fields, each of which `Dialog.test.tsx` tries in a dialog, by itself or in a field of ours. */
const tried = [
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

it('no field is of a kind that no dialog was tried with', () => {
  const imported = screens
    .filter(({ file }) => file !== 'desk/command-palette/CommandPaletteDialog.tsx')
    .flatMap(({ code }) => [
      ...code.matchAll(/import \{([^}]*)\} from '@mantine\/(?:core|dates)'/g),
    ])
    .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
  const kinds = new Set(imported.filter((name) => isField.test(name)))
  expect([...kinds].toSorted()).toEqual(tried.toSorted())
})
