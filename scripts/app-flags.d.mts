/** How Node runs the app. */
export declare const appFlags: readonly string[]
/** The environment of the app: how much freed memory it may keep. */
export declare const appEnvironment: Readonly<Record<string, string>>
