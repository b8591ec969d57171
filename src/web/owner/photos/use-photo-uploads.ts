// How several photos are uploaded: one after the other, each made smaller first, and each with its own state.
import { useRef, useState } from 'react'
import { maxPhotos } from '../../../contract/photo.ts'
import { findSizeRefusal, findTypeRefusal } from '../../business/image-field.tsx'
import { shrinkImage, smallerText } from '../../business/shrink-image.ts'
import { endOfWait } from '../../data/calls.ts'
import { sentenceOf } from '../../data/send.ts'

/** `text` says what happened with a saved or a failed one. One that was refused for itself is not tried again. */
export type PhotoUpload = {
  key: number
  file: File
  state: 'waiting' | 'shrinking' | 'sending' | 'saved' | 'failed'
  text: string
  canRetry: boolean
  /** In milliseconds: before that the server would refuse it again. */
  waitUntil: number
}

type Outcome = Pick<PhotoUpload, 'state' | 'text' | 'canRetry' | 'waitUntil'>
const refused = (text: string): Outcome => ({ state: 'failed', text, canRetry: false, waitUntil: 0 })

/** `count` photos are there already. `add` stores one. */
export function usePhotoUploads(count: number, add: (file: File) => Promise<unknown>) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const [leftOut, setLeftOut] = useState(0)
  const queue = useRef(Promise.resolve())
  const nextKey = useRef(0)
  const isBusy = uploads.some(isRunning)

  const change = (key: number, now: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...now } : one)))
  const begin = ({ key, file }: PhotoUpload) => {
    change(key, { state: 'waiting', text: '' })
    queue.current = queue.current.then(async () => {
      change(key, await upload(file, add, (state) => change(key, { state })))
    })
  }
  return {
    uploads,
    leftOut,
    isBusy,
    /** Takes as many files as there is room for. The lines of finished uploads are cleared. */
    choose: (files: readonly File[]) => {
      const running = uploads.filter(isRunning)
      const taken = files.slice(0, Math.max(0, maxPhotos - count - running.length)).map(
        (file): PhotoUpload => ({
          key: nextKey.current++,
          file,
          state: 'waiting',
          text: '',
          canRetry: false,
          waitUntil: 0,
        }),
      )
      setLeftOut(files.length - taken.length)
      setUploads([...uploads.filter(({ state }) => state !== 'saved'), ...taken])
      taken.forEach(begin)
    },
    retry: begin,
    dismiss: ({ key }: PhotoUpload) => setUploads((all) => all.filter((one) => one.key !== key)),
  }
}

const isRunning = ({ state }: PhotoUpload) => state !== 'saved' && state !== 'failed'

async function upload(
  file: File,
  add: (file: File) => Promise<unknown>,
  onState: (state: PhotoUpload['state']) => void,
): Promise<Outcome> {
  const wrongType = findTypeRefusal(file)
  if (wrongType) return refused(wrongType.text)
  onState('shrinking')
  const smaller = await shrinkImage(file)
  const tooLarge = findSizeRefusal(smaller, 'edit', 'photo')
  if (tooLarge) return refused(tooLarge.text)
  onState('sending')
  try {
    await add(smaller)
  } catch (error) {
    const text = sentenceOf(error, 'This photo could not be saved.')
    return { state: 'failed', text, canRetry: true, waitUntil: endOfWait(error, Date.now()) }
  }
  const text = smaller === file ? '' : smallerText(file.size, smaller.size)
  return { state: 'saved', text, canRetry: false, waitUntil: 0 }
}
