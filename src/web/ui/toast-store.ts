// The toast that is shown now. There is only one at a time (spec §9).

/** A button of a toast, and how long both stay. `hint` tells a screen reader what it does and how to reach it. */
type ToastAction = { label: string; hint: string; durationMs: number; run: () => void }
export type Toast = { title: string; text?: string; tone?: 'notice' | 'destructive'; action?: ToastAction }
export type ShownToast = Toast & { id: number }

let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Replaces the toast that is shown. */
export function showToast(toast: Toast): void {
  lastId += 1
  change({ ...toast, id: lastId })
}

/** Hides a toast, unless a newer one has replaced it. */
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
