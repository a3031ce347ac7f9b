import { z } from 'zod'

/**
 * What desks keep for the time that the server is away: the application's files and today's list that
 * was last seen, the files alone, or nothing. The first is the default.
 */
export const offlineModes = ['on', 'files', 'off'] as const
export const offlineModeSchema = z.enum(offlineModes)
export type OfflineMode = z.output<typeof offlineModeSchema>

/** The address of the service worker; at the root, because it serves every screen. */
export const serviceWorkerPath = '/desk.worker.js'

/** What a page says to the worker: take over if you wait to, and keep these files, which it has loaded. */
export interface KeepFilesMessage {
  /** Paths below the root, with a slash in front. */
  keepFiles: string[]
}
