import type { Plugin } from 'vite'

const kit = 'import { ScrollArea } from "../../ScrollArea/ScrollArea.mjs";'
// Not a stop of the Tab key, as a browser makes each box that scrolls: the arrow keys of the field lead through.
const own = `const ScrollArea = { Autosize: ({ mah, children }) => /* @__PURE__ */ jsx("div", {
  tabIndex: -1,
  style: { maxHeight: mah, overflowY: "auto", overscrollBehavior: "contain" },
  children
}) };`

/**
 * Lets the choices of a select scroll in a box of the browser's own, in place of the kit's box with drawn scroll
 * bars, which nothing else uses: 4 kB of every screen that has a filter.
 */
export const plainLists: Plugin = {
  name: 'plain-lists',
  apply: 'build',
  transform: {
    filter: {
      id: /@mantine\/core\/esm\/components\/Combobox\/OptionsDropdown\/OptionsDropdown\.mjs$/,
    },
    handler(code) {
      const plain = code.replace(kit, own)
      if (plain === code) this.error('the choices of the kit read otherwise now')
      return { code: plain, map: null }
    },
  },
}
