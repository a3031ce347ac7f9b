export declare const strippedFolder: string
/** The file that holds the script of this TypeScript. */
export function strippedFile(typescript: string | Uint8Array): string
