// The calls that add, order, describe and remove the photos of the own listing, and hooks that reorder them and upload several, one after the
// other, each made smaller first.

import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, useRef, useState } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { maxPhotos, type Photo } from '../../../contract/photo.ts'
import { findSizeRefusal, findTypeRefusal } from '../../business/image-field.tsx'
import { shrinkImage, smallerText } from '../../business/shrink-image.ts'
import { CallError, endOfWait } from '../../data/calls.ts'
import { ownBusinessQuery, reloadOwnBusiness, storeOwnBusiness } from '../../data/own-business.ts'
import { send, sentenceOf, showFailureToast } from '../../data/send.ts'
import { failureTitle } from '../owner-form.tsx'

/** `send` stores the ids of all photos in a new order. */
export function usePhotoOrder(photos: readonly Photo[], send: (order: string[]) => Promise<unknown>) {
  // The ids in the order that the owner chose; null if that is the stored order.
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [words, setWords] = useState('')
  // Has the order so far, because a quick drag can end before the next render.
  const dragged = useRef<{ id: string; order: string[] | null } | null>(null)
  const latest = useRef(0)
  const queue = useRef(Promise.resolve())
  const order = completeOrder(wanted ?? [], photos)

  // Sent one after the other, and only the last of those that wait: two requests at once could overtake each other.
  const save = (next: string[]) => {
    latest.current += 1
    const own = latest.current
    queue.current = queue.current.then(async () => {
      if (latest.current !== own) return
      await send(next).catch((error) =>
        showFailureToast(failureTitle, error, 'The order could not be saved.'),
      )
      if (latest.current === own) setWanted(null)
    })
  }
  const move = (id: string, to: number) => {
    const next = moved(order, id, to)
    setWanted(next)
    setWords(`Photo ${next.indexOf(id) + 1} of ${next.length}`)
    return next
  }
  return {
    shown: order.flatMap((id) => photos.find((photo) => photo.id === id) ?? []),
    words,
    moveTo: (id: string, to: number) => save(move(id, to)),
    handle: (id: string) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = { id, order: null }
      },
      onPointerMove: (event: PointerEvent) => {
        const drag = dragged.current
        const under = drag?.id === id ? findPhotoAt(event) : undefined
        if (drag && under && under !== id) drag.order = move(id, order.indexOf(under))
      },
      onPointerUp: () => endDrag(),
      onPointerCancel: () => endDrag(),
    }),
  }

  function endDrag(): void {
    const order = dragged.current?.order
    dragged.current = null
    if (order) save(order)
  }
}

/** The ids of the stored photos in the wanted order: one can be added or removed while another one is moved. */
function completeOrder(wanted: readonly string[], photos: readonly Photo[]): string[] {
  const stored = photos.map(({ id }) => id)
  const known = wanted.filter((id) => stored.includes(id))
  return [...known, ...stored.filter((id) => !known.includes(id))]
}

/** The id of the photo under the pointer. The event itself goes to the handle, which has captured the pointer. */
function findPhotoAt({ clientX, clientY }: PointerEvent): string | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-photo]')?.dataset.photo
}

/** The list with the item at another position; a position outside the list means its nearest end. */
export function moved<Item>(list: readonly Item[], item: Item, to: number): Item[] {
  if (!list.includes(item)) return [...list]
  const others = list.filter((one) => one !== item)
  const at = Math.min(others.length, Math.max(0, to))
  return [...others.slice(0, at), item, ...others.slice(at)]
}

/** `text` explains a saved or a failed upload. A file that was refused for its type or size cannot be sent again. */
export type PhotoUpload = {
  key: number
  file: File
  state: 'waiting' | 'shrinking' | 'sending' | 'saved' | 'failed'
  text: string
  canRetry: boolean
  /** The time, in milliseconds, before which the server would refuse it again. */
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
      setUploads((now) => [...now.filter(({ state }) => state !== 'saved'), ...taken])
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

const url = '/api/business/photos'

/**
 * Each call rejects with a CallError, or stores the changed business for every screen. After a failure the business is loaded again: if only
 * the response was lost, the photo was added or removed, and the call resolves. An order must name every photo, so it waits for the photo that
 * is being added.
 */
export function usePhotoCalls() {
  const client = useQueryClient()
  const adding = useRef<Promise<unknown>>(Promise.resolve())
  const readIds = () => {
    const business = client.getQueryData(ownBusinessQuery.queryKey)
    return business ? withWaiting(business).photos.map(({ id }) => id) : []
  }
  const keep = async (sending: Promise<OwnBusiness>, isDone = (_error: unknown) => false) => {
    try {
      await storeOwnBusiness(client, await sending)
    } catch (error) {
      await reloadOwnBusiness(client)
      if (!isDone(error)) throw error
    }
  }
  return {
    add: (file: File) => {
      const body = new FormData()
      body.append('photo', file)
      const before = readIds()
      const isAdded = (error: unknown) => isLost(error) && readIds().some((id) => !before.includes(id))
      const added = keep(send<'addPhoto'>('POST', url, body), isAdded)
      adding.current = added.catch(() => undefined)
      return added
    },
    order: async (wanted: string[]) => {
      await adding.current
      const business = client.getQueryData(ownBusinessQuery.queryKey)
      const order = business ? completeOrder(wanted, withWaiting(business).photos) : wanted
      return keep(send<'orderPhotos'>('PATCH', url, { order }))
    },
    describe: (id: string, alt: string) => keep(send<'describePhoto'>('PATCH', `${url}/${id}`, { alt })),
    remove: (id: string) =>
      keep(send<'removePhoto'>('DELETE', `${url}/${id}`), () => !readIds().includes(id)),
  }
}

const isLost = (error: unknown) => error instanceof CallError && error.status === 0
