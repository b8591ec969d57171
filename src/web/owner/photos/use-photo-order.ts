// The order of the photos while the owner moves them, and when it is stored.
import { type PointerEvent, useRef, useState } from 'react'
import type { Photo } from '../../../contract/photo.ts'
import { showFailureToast } from '../../data/send.ts'
import { failureTitle } from '../owner-form.tsx'

/** `send` stores the ids of all photos in a new order. */
export function usePhotoOrder(photos: readonly Photo[], send: (order: string[]) => Promise<unknown>) {
  // The ids as the owner moved them; null when it is the stored order.
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [words, setWords] = useState('')
  const dragged = useRef<string | null>(null)
  const latest = useRef(0)
  const queue = useRef(Promise.resolve())
  const stored = photos.map(({ id }) => id)
  // A photo may be added or removed while another one is moved.
  const known = wanted?.filter((id) => stored.includes(id)) ?? []
  const order = wanted ? [...known, ...stored.filter((id) => !known.includes(id))] : stored

  // One after the other, and of several that wait only the last: two on their way could overtake each other.
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
        dragged.current = id
      },
      onPointerMove: (event: PointerEvent) => {
        const under = dragged.current === id ? findPhotoAt(event) : undefined
        if (under && under !== id) move(id, order.indexOf(under))
      },
      onPointerUp: () => endDrag(),
      onPointerCancel: () => endDrag(),
    }),
  }

  function endDrag(): void {
    if (dragged.current !== null && wanted) save(order)
    dragged.current = null
  }
}

/** The id of the photo at the pointer, which is captured by the handle. */
function findPhotoAt({ clientX, clientY }: PointerEvent): string | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-photo]')?.dataset.photo
}

/** The list with the item at another position; a position outside of the list is its nearest end. */
export function moved<Item>(list: readonly Item[], item: Item, to: number): Item[] {
  if (!list.includes(item)) return [...list]
  const others = list.filter((one) => one !== item)
  const at = Math.min(others.length, Math.max(0, to))
  return [...others.slice(0, at), item, ...others.slice(at)]
}
