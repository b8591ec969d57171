// Decides when the script that shows messages is fetched: with the first message, or before one is likely.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToast, onToastChange, type ShownToast } from './toast-store.ts'

type Region = ComponentType<{ toast: ShownToast | null }>

let loading: Promise<Region | null> | null = null

/** Called where a message may have to say that the network is gone: then it is too late to fetch the script. */
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
