/** How Node runs the app. */
export declare const appFlags: readonly string[]
