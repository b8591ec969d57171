// The file of a list, and one of its rows.

/** An uploaded file that is stored outside the memory, and the name that it had. */
export type ListFile = { path: string; name: string }

/** A row as its file has it. `line` is its number in a spreadsheet program, which counts from 1. */
export type ListRow = { line: number; cells: string[] }
