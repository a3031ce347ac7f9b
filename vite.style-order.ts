import type { Plugin } from 'vite'

/**
 * A script's own style is loaded after those of the style sheets that it imports, as it says. Where such a sheet is
 * a file of its own, with no script beside it, the bundler would load it last: the kit's style would win over ours.
 */
export const styleOrder: Plugin = {
  name: 'style-order',
  apply: 'build',
  // After the styles are in files, and before their order is written into the scripts.
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.viteMetadata) continue
      const { importedCss } = chunk.viteMetadata
      const hasOwn = chunk.moduleIds.some((id) => id.endsWith('.css'))
      const [own, ...imported] = importedCss
      if (!hasOwn || own === undefined || imported.length === 0) continue
      importedCss.delete(own)
      importedCss.add(own)
    }
  },
}
