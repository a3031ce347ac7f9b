import type { Plugin } from 'vite'

const ofFramework = /^import \{ ([\w, ]+) \} from "\.\/ssr\/components\.js";$/m
const imported = 'FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior'
// Outside its framework a link fetches nothing ahead, and has one reference: its own.
const own = `const FrameworkContext = /* @__PURE__ */ React$1.createContext(void 0);
const PrefetchPageLinks = () => null;
const mergeRefs = (ref) => ref;
const usePrefetchBehavior = () => [false, null, {}];`

/**
 * Leaves out of the router's links how its framework, which is not used here, fetches the scripts and data of a page
 * ahead: a kilobyte of the browser's first script.
 */
export const plainLinks: Plugin = {
  name: 'plain-links',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/lib\.js$/ },
    handler(code) {
      if (ofFramework.exec(code)?.[1] !== imported)
        this.error('the links of the router read otherwise now')
      return { code: code.replace(ofFramework, () => own), map: null }
    },
  },
}
