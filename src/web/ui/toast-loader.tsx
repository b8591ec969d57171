// When the script of the toasts is loaded: with the first toast, or before one is likely.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, onToastChange, type ShownToast } from './toast-store.ts'

type Region = ComponentType<{ toast: ShownToast | null }>

let loading: Promise<Region | null> | null = null

/** Call it before a toast may have to report a network failure: then the script could not be loaded any more. */
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
  return found && <found.Region toast={toast} />
}
