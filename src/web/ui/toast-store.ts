// Knows the one message that is on the screen now (spec §9: one at a time); how it looks is the region's business.

export type Toast = { title: string; text?: string; tone?: 'notice' | 'destructive' }
export type ShownToast = Toast & { id: number }

let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** A newer message takes the place of the one before. */
export function showToast(toast: Toast): void {
  lastId += 1
  change({ ...toast, id: lastId })
}

/** Takes a message away, unless a newer one has its place already. */
export function hideToast(id: number): void {
  if (shown?.id === id) change(null)
}

export const currentToast = (): ShownToast | null => shown

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(to: ShownToast | null): void {
  shown = to
  for (const listener of listeners) listener()
}
