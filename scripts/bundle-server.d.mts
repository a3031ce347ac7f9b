/** Writes a file of the server and all that it imports as a few files; answers the project's own among them. */
export function bundleServer(entry: string, folder: string): Promise<string[]>
/** Bundles the app for its next start, and says so in its record. */
export function bundleApp(): Promise<void>
