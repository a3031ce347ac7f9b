/** The type of the rows of an export: JSON, one row per line. Apart, for the worker needs no schema. */
export const rowsFileType = 'application/x-ndjson'
