import { existsSync } from 'node:fs'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { paths } from './src/access/permissions/paths.ts'
import { plainColours } from './vite.plain-colours.ts'
import type { BuiltParts } from './vite.lasting-names.ts'
import { screenFiles } from './vite.screen-files.ts'

const source = 'src/app/start/begin.tsx'
const shellPart = 'src/app/shell/MainLayout.tsx'

/**
 * The script of index.html that begins with what a screen needs, with the files of each screen in it by
 * their places among `files`; empty where the project has none.
 */
export async function beginScript(
  root: string,
  parts: BuiltParts,
  files: string[],
): Promise<string> {
  if (!existsSync(path.join(root, source))) return ''
  const first = new Set(parts['index.html'])
  const builtScreens = screenFiles(root).map(({ name, layout, file }) => {
    const own = [...(layout === 'main' ? parts[shellPart]! : []), ...parts[file]!]
    const later = [...new Set(own)].filter((it) => !first.has(it))
    return {
      path: paths[name as keyof typeof paths],
      layout,
      files: later.map((it) => files.indexOf(it)),
    }
  })
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: {
      builtScreens: JSON.stringify(builtScreens),
      signInPath: JSON.stringify(paths.signIn),
    },
    // Its style classes are those of the page's scripts, which are named by what the build makes of them.
    css: { postcss: { plugins: [plainColours] } },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      lib: { entry: source, formats: ['iife'], name: 'begin' },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]!.output[0].code.trim().replaceAll('</script', String.raw`<\/script`)
}
