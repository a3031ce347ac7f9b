import path from 'node:path'
import type { Plugin } from 'vite'

/** Parts of the kit's components that the product does not show; what the kit itself shows of another is not among them. */
const unusedParts: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ['Group', 'GroupSection'],
  Button: ['Group', 'GroupSection'],
  Checkbox: ['Card', 'Indicator'],
  Combobox: ['Search', 'Footer', 'Header', 'EventsTarget', 'DropdownTarget'],
  Menu: ['Divider', 'Search', 'Sub', 'CheckboxGroup', 'RadioItem', 'RadioGroup', 'ContextMenu'],
  Popover: ['ContextMenu'],
  Radio: ['Card', 'Indicator'],
  Switch: ['Group'],
}
const parts = Object.entries(unusedParts).flatMap(([owner, names]) =>
  names.map((name) => String.raw`${owner}(?:\$\d+)?\.${name}`),
)
/** Where one is shown; the kit also names some in what it says of a mistake. */
const shownPart = new RegExp(String.raw`\b(?:${parts.join('|')})\b(?! component)`)

/**
 * Leaves out of the kit's components the parts that hang on them and that nobody shows: whoever has a button would
 * bring groups of buttons along, and whoever has a menu radio buttons in it. A part that is wanted has a name of its own
 * in the kit (`ButtonGroup`); the build stops where a page, or what it shows of the kit, reads it of its owner.
 */
export const plainParts: Plugin = {
  name: 'plain-parts',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/components\/(\w+)\/\1\.mjs$/ },
    handler(code, id) {
      const owner = path.basename(id, '.mjs')
      const plain = (unusedParts[owner] ?? []).reduce((text, name) => {
        const less = text.replace(new RegExp(`^${owner}\\.${name} = \\w+;$`, 'm'), '')
        if (less === text) this.error(`${owner}.${name} of the kit reads otherwise now`)
        return less
      }, code)
      return plain === code ? undefined : { code: plain, map: null }
    },
  },
  renderChunk(code) {
    const [part] = shownPart.exec(code) ?? []
    if (part) this.error(`the build leaves ${part} out: take it off vite.plain-parts.ts`)
  },
}
