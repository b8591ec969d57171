// Decides what happens with a chosen file: refused, made smaller, or taken as it is.
import { useEffect, useRef, useState } from 'react'
import type { ImageForm, ImageKind } from '../../contract/image-upload.ts'
import { showToast } from '../ui/toast-store.ts'
import { findSizeRefusal, findTypeRefusal, type ImageRefusal } from './image-refusal.ts'
import { shrinkImage } from './shrink-image.ts'
import { describeBytes, smallerText } from './shrink-rules.ts'

type ImageChoice = { kind: ImageKind; form: ImageForm; onFile: (file: File) => void }

/**
 * `refusal` is a sentence or ''. `words` describe the file that was taken last. While an image is made smaller, a submit of
 * the form waits for it.
 */
export function useImageChoice({ kind, form, onFile }: ImageChoice) {
  const [refusal, setRefusal] = useState('')
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const latest = useRef<File | null>(null)
  const hold = useHeldSubmit(isBusy)
  const refuse = (found: ImageRefusal) => {
    setRefusal(found.text)
    showToast({ ...found, tone: 'destructive' })
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const wrongType = findTypeRefusal(file)
    if (wrongType) return refuse(wrongType)
    latest.current = file
    setRefusal('')
    setBusy(true)
    const smaller = await shrinkImage(file)
    // Another file was chosen meanwhile, or this one was taken back.
    if (latest.current !== file) return
    setBusy(false)
    const tooLarge = findSizeRefusal(smaller, form, kind)
    if (tooLarge) {
      hold.drop()
      return refuse(tooLarge)
    }
    setWords(`${smaller.name}${wordsOf(file, smaller)}`)
    onFile(smaller)
  }
  const forget = () => {
    latest.current = null
    setBusy(false)
    setRefusal('')
  }
  return {
    refusal,
    isBusy,
    words: isBusy ? 'Making your picture smaller…' : words,
    choose,
    forget,
    fieldRef: hold.ref,
  }
}

const wordsOf = (file: File, smaller: File) =>
  smaller === file ? `, ${describeBytes(file.size)}` : `. ${smallerText(file.size, smaller.size)}`

/** Holds a submit of the form around `ref` while `isHeld`, and repeats it after that, when the form has the new image. */
function useHeldSubmit(isHeld: boolean) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    const form = ref.current?.form
    if (!isHeld || !form) return
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      wasPressed.current = true
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => {
      form.removeEventListener('submit', hold, { capture: true })
      // Safari before 16 has no requestSubmit.
      if (wasPressed.current) form.querySelector<HTMLElement>('[type=submit]')?.click()
      wasPressed.current = false
    }
  }, [isHeld])
  const drop = () => {
    wasPressed.current = false
  }
  return { ref, drop }
}
