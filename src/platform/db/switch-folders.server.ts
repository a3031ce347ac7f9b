import { existsSync } from 'node:fs'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const movesSchema = z.array(z.object({ from: z.string(), to: z.string() }))
/** New names for folders, in this order. */
export type Moves = z.infer<typeof movesSchema>

const planFile = (dataDir: string): string => path.join(dataDir, 'switch.json')

/** Whether a power cut, or a kill, has left a switch half done. */
export const isSwitchPending = (dataDir: string): boolean => existsSync(planFile(dataDir))

/**
 * Gives folders new names, all or none: what is planned is written down first, so that a start after
 * a power cut does the rest. No new name may be taken, except by a folder that an earlier move frees.
 */
export async function switchFolders(dataDir: string, moves: Moves): Promise<void> {
  const plan = planFile(dataDir)
  await writeFile(`${plan}.part`, JSON.stringify(moves), { mode: 0o600 })
  await sync(`${plan}.part`, 'r+')
  await rename(`${plan}.part`, plan)
  await syncFolder(dataDir)
  await finishSwitch(dataDir)
}

/** Does what is left of a switch; nothing where none was begun. */
export async function finishSwitch(dataDir: string): Promise<void> {
  const plan = planFile(dataDir)
  if (!isSwitchPending(dataDir)) return
  for (const { from, to } of movesSchema.parse(JSON.parse(await readFile(plan, 'utf8')))) {
    // Where the new name is there, the move was done: the old one may be another folder's by now.
    if (!existsSync(to)) await rename(from, to)
    await syncFolder(path.dirname(to))
  }
  await rm(plan)
  await syncFolder(dataDir)
}

/** Waits until names in a folder would survive a power cut. Windows cannot open a folder, and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r')
}

async function sync(file: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(file, flags)
  await handle.sync().finally(() => handle.close())
}
