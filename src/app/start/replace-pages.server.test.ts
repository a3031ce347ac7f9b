import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteEarlierFiles, replacePages } from '../../../scripts/replace-pages.mjs'

const hourMs = 3_600_000
const noon = Date.UTC(2026, 10, 24, 12)
let pages: string

beforeEach(() => {
  pages = mkdtempSync(path.join(tmpdir(), 'opd-pages-'))
})
afterEach(() => rmSync(pages, { recursive: true }))

/** Builds a version beside the current one and replaces it. */
function install(files: Record<string, string>, nowMs: number): void {
  const next = path.join(pages, '.next')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(next, file)), { recursive: true })
    writeFileSync(path.join(next, file), text)
  }
  replacePages(pages, next, nowMs)
}
const exists = (file: string) => existsSync(path.join(pages, file))

it('keeps the scripts of the previous version for a day, and nothing else of it', () => {
  install({ 'index.html': 'a', 'assets/built/main-1.js': '1', 'assets/old.svg': '' }, noon)
  install({ 'index.html': 'b', 'assets/built/main-2.js': '2' }, noon + hourMs)
  expect(readFileSync(path.join(pages, 'index.html'), 'utf8')).toBe('b')
  expect(exists('assets/built/main-1.js')).toBe(true)
  expect(exists('assets/built/main-2.js')).toBe(true)
  expect(exists('assets/old.svg')).toBe(false)
  expect(exists('.next')).toBe(false)

  deleteEarlierFiles(pages, noon + 24 * hourMs)
  expect(exists('assets/built/main-1.js')).toBe(true)
  deleteEarlierFiles(pages, noon + 26 * hourMs)
  expect(exists('assets/built/main-1.js')).toBe(false)
  expect(exists('assets/built/main-2.js')).toBe(true)
})

it('counts the day from when a script was replaced, over further installations', () => {
  install({ 'index.html': 'a', 'assets/built/main-1.js': '1' }, noon)
  install({ 'index.html': 'b', 'assets/built/main-2.js': '2' }, noon + 30 * hourMs)
  install({ 'index.html': 'c', 'assets/built/main-3.js': '3' }, noon + 50 * hourMs)
  expect(exists('assets/built/main-1.js')).toBe(true)
  install({ 'index.html': 'd', 'assets/built/main-4.js': '4' }, noon + 60 * hourMs)
  expect(exists('assets/built/main-1.js')).toBe(false)
  expect(exists('assets/built/main-2.js')).toBe(true)
})

it('keeps a script that a later version contains again', () => {
  install({ 'index.html': 'a', 'assets/built/main-1.js': '1' }, noon)
  install({ 'index.html': 'b', 'assets/built/main-2.js': '2' }, noon + hourMs)
  install({ 'index.html': 'a', 'assets/built/main-1.js': '1' }, noon + 2 * hourMs)
  deleteEarlierFiles(pages, noon + 100 * hourMs)
  expect(exists('assets/built/main-1.js')).toBe(true)
  expect(exists('assets/built/main-2.js')).toBe(false)
})
