// Makes chosen images smaller, and holds back a submit of their form meanwhile.
import { useEffect, useRef, useState } from 'react'
import { shrinkImage } from './shrink-image.ts'

/** The field is in its form. */
type InForm = HTMLInputElement | HTMLFieldSetElement

/**
 * `shrink` calls `onSmaller`, unless other files were chosen meanwhile, or these were removed: then `stop` was called. A submit waits
 * for `onSmaller`, which may forget it by `dropSubmit`; `stop` forgets it too, and so does a field that is removed. `ref` is of the field.
 */
export function useShrinking<Element extends InForm>() {
  const [isBusy, setBusy] = useState(false)
  const latest = useRef<readonly File[] | null>(null)
  const { ref, drop: dropSubmit } = useHeldSubmit<Element>(isBusy)
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const shrink = async (files: readonly File[], onSmaller: (smaller: File[]) => void) => {
    latest.current = files
    setBusy(true)
    const smaller = await Promise.all(files.map(shrinkImage))
    if (latest.current !== files) return
    setBusy(false)
    onSmaller(smaller)
  }
  const stop = () => {
    latest.current = null
    dropSubmit()
    setBusy(false)
  }
  return { isBusy, shrink, stop, dropSubmit, ref }
}

/** Holds back a submit of the form around `ref` while `isHeld`, and repeats it once the form has the new image. */
function useHeldSubmit<Element extends InForm>(isHeld: boolean) {
  const ref = useRef<Element>(null)
  const held = useRef<SubmitEvent | null>(null)
  useEffect(() => {
    if (!isHeld) {
      // The button that was pressed. Safari before 16 has no requestSubmit.
      held.current?.submitter?.click()
      held.current = null
      return
    }
    const form = ref.current?.form
    if (!form) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      held.current = event
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [isHeld])
  const drop = () => {
    held.current = null
  }
  return { ref, drop }
}
