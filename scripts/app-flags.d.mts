/** How Node runs the app. */
export declare const appFlags: readonly string[]
export declare const appEnvironment: Readonly<Record<string, string>>
