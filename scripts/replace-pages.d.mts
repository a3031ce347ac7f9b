export function replacePages(pages: string, next: string, now?: number): void
export function dropEarlier(pages: string, now?: number): void
