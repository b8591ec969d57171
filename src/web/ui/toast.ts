// The toast that is shown now, one at a time (spec §9), and when its script is loaded: with the first toast, or before one is likely.
import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from 'react'

/** A button of a toast, and how long both stay at least. `hint` tells screen reader users what it does and how to reach it. */
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

function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(to: ShownToast | null): void {
  shown = to
  for (const listener of listeners) listener()
}

type Region = ComponentType<{ toast: ShownToast | null }>

let loading: Promise<Region | null> | null = null

/** Call it before a toast may have to report a network failure, because then its script can no longer be loaded. */
export function prepareToasts(): Promise<Region | null> {
  loading ??= import('./toast-region.tsx').then(
    ({ ToastRegion }) => ToastRegion,
    () => {
      loading = null
      return null
    },
  )
  return loading
}

export function ToastLoader() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  const [found, setFound] = useState<{ Region: Region } | null>(null)
  useEffect(() => {
    if (toast && !found) prepareToasts().then((Region) => Region && setFound({ Region }))
  }, [toast, found])
  return found && createElement(found.Region, { toast })
}
