import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  finishSwitch,
  isSwitchPending,
  switchFolders,
  type Moves,
} from './switch-folders.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-switch-'))
  for (const name of ['postgres', 'new']) {
    await mkdir(path.join(folder, name))
    await writeFile(path.join(folder, name, name), '')
  }
})
afterEach(() => rm(folder, { recursive: true }))

const moves = (): Moves => [
  { from: path.join(folder, 'postgres'), to: path.join(folder, 'postgres-17') },
  { from: path.join(folder, 'new'), to: path.join(folder, 'postgres') },
]

async function expectSwitched() {
  expect(await readdir(path.join(folder, 'postgres'))).toEqual(['new'])
  expect(await readdir(path.join(folder, 'postgres-17'))).toEqual(['postgres'])
  expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres-17'])
}

test('the new folder takes the place of the old one, which is kept', async () => {
  await switchFolders(folder, moves())
  await expectSwitched()
})

test('a power cut after any of the moves leaves a switch that the next start finishes', async () => {
  for (const doneCount of [0, 1, 2]) {
    await writeFile(path.join(folder, 'switch.json'), JSON.stringify(moves()))
    for (const { from, to } of moves().slice(0, doneCount)) await rename(from, to)
    expect(isSwitchPending(folder)).toBe(true)
    await finishSwitch(folder)
    await expectSwitched()
    // A second start finds nothing to do.
    await finishSwitch(folder)
    await expectSwitched()
    await rename(path.join(folder, 'postgres'), path.join(folder, 'new'))
    await rename(path.join(folder, 'postgres-17'), path.join(folder, 'postgres'))
  }
})

test('a plan that a power cut left half written is none', async () => {
  await writeFile(path.join(folder, 'switch.json.part'), '[{"from":')
  await finishSwitch(folder)
  expect(await readdir(path.join(folder, 'postgres'))).toEqual(['postgres'])
})
