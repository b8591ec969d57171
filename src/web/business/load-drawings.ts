// Knows the script that draws. The server always has it loaded; a browser loads it for the first drawing that it makes.

type Drawings = typeof import('./drawings.ts')

let found: Drawings | null = null
let loading: Promise<Drawings | null> | null = null

/** Null while the script is not loaded. */
export const findDrawings = (): Drawings | null => found

/** Resolves to null when the script cannot be loaded. Always the same promise, as React's `use` needs it. */
export function loadDrawings(): Promise<Drawings | null> {
  loading ??= import('./drawings.ts').then(
    (drawings) => {
      found = drawings
      return found
    },
    () => null,
  )
  return loading
}
