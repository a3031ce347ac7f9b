export function replacePages(pages: string, next: string, now?: number): void
export function deleteEarlierFiles(pages: string, now?: number): void
