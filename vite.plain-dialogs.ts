import type { Plugin } from 'vite'

const drawnBars = /^import \{ ScrollArea \} from .*;$/m
const barsOffset = 'scrollAreaComponent === ScrollArea.Autosize || void 0'
const kitLock = 'import { RemoveScroll } from "react-remove-scroll";'
const noLock = 'const RemoveScroll = ({ children }) => /* @__PURE__ */ jsx("div", { children });'

/**
 * Leaves out of the kit's dialogs and drawers what locks the page below them, in place of which there is `useScrollLock`,
 * and the drawn scroll bars, of which they only ask whether they are theirs: 8 kB of every dialog.
 */
export const plainDialogs: Plugin = {
  name: 'plain-dialogs',
  apply: 'build',
  transform: {
    filter: {
      id: /@mantine\/core\/esm\/components\/(?:ModalBase\/ModalBase|Modal\/ModalRoot|Drawer\/DrawerRoot)\.mjs$/,
    },
    handler(code) {
      const plain = code
        .replace(drawnBars, '')
        .replace(barsOffset, 'void 0')
        .replace(kitLock, noLock)
      if (plain === code || /\bScrollArea\b|react-remove-scroll/.test(plain))
        this.error('the dialogs of the kit read otherwise now')
      return { code: plain, map: null }
    },
  },
}
