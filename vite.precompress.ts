import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes .br and .gz beside the page and every script, style and language, which the server sends as they are. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  // After everything else: Vite still changes the scripts while the bundle is made.
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      const built = (await readdir(path.join(dir!, 'assets/built'))).map(
        (it) => `assets/built/${it}`,
      )
      const files = ['index.html', ...built].filter((file) => /\.(js|css|html)$/.test(file))
      const texts = path.join(dir!, 'assets/i18n')
      const languages = existsSync(texts) ? await readdir(texts) : []
      const unpacked = languages.filter((file) => file.endsWith('.json'))
      files.push(...unpacked.map((file) => `assets/i18n/${file}`))
      await Promise.all(files.map((file) => compress(path.join(dir!, file))))
    },
  },
}

async function compress(file: string): Promise<void> {
  // The build before this one, into the same folder, may have left it there.
  if (!existsSync(file) || existsSync(`${file}.br`)) return
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await Promise.all([
    brotli(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(bytes).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
