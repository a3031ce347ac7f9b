export declare const bundledEntry: string
/** The first file of a bundle that is still what it was made of. */
export function usableBundle(record?: string): string | undefined
/** The folder of a bundle. */
export function bundleFolder(name: string): string
/** A short text of a file's content. */
export function contentOf(file: string): string
