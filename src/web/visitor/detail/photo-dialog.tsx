// The dialog that shows the photos of a business whole, with swipe, arrow buttons and keyboard.
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { imageSrcSet, imageVariantPath } from '../../../contract/image.ts'
import type { Photo } from '../../../contract/photo.ts'
import { photoText } from '../../business/business-words.ts'
import './photo-dialog.css'

/** The image at the top of the page has no text of its own, and its size is not known before it is loaded. */
export type ShownPhoto = Pick<Photo, 'id' | 'url' | 'alt'> & Partial<Pick<Photo, 'width' | 'height'>>

export type PhotoDialogProps = {
  name: string
  photos: readonly ShownPhoto[]
  /** The photo that was tapped, counted from 0. */
  first: number
  onClose: () => void
}

/** Open while it is mounted. The strip of photos scrolls natively, and snaps to each photo. */
export function PhotoDialog({ name, photos, first, onClose }: PhotoDialogProps) {
  const { dialog, strip, at, from, readPosition, letGo, show } = usePhotoStrip(first, photos.length)
  const shown = photos[at]
  return (
    <dialog
      ref={dialog}
      className="photo-dialog"
      aria-label={`Photos of ${name}`}
      onClose={onClose}
      onClick={closeOnEmptySpace}
      onKeyDown={(event) => {
        const to = positionAfter(event, from(), photos.length)
        if (to === null) return
        event.preventDefault()
        show(to)
      }}
    >
      {/* First, so that it gets the focus. */}
      <button
        type="button"
        className="photo-close"
        aria-label="Close photos"
        onClick={() => dialog.current?.close()}
      >
        <X aria-hidden="true" />
      </button>
      <ul ref={strip} onScroll={readPosition} onPointerDown={letGo} onWheel={letGo}>
        {photos.map((photo, position) => (
          <li key={photo.id}>
            <img
              src={imageVariantPath(photo.id, 1280)}
              srcSet={imageSrcSet(photo.url) ?? undefined}
              sizes="100vw"
              alt={photoText(photo, position, name)}
              width={photo.width}
              height={photo.height}
              loading={position === first ? 'eager' : 'lazy'}
            />
          </li>
        ))}
      </ul>
      <div className="photo-caption" role="status">
        {photos.length > 1 && <b>{`${at + 1} of ${photos.length}`}</b>}
        {shown?.alt && <span>{shown.alt}</span>}
      </div>
      {photos.length > 1 && (
        <>
          <StepButton label="Previous photo" isOff={at === 0} onStep={() => show(from() - 1)} />
          <StepButton label="Next photo" isOff={at === photos.length - 1} onStep={() => show(from() + 1)} />
        </>
      )}
    </dialog>
  )
}

type StepButtonProps = { label: 'Previous photo' | 'Next photo'; isOff: boolean; onStep: () => void }

/** Not `disabled` at an end: a disabled button would lose the keyboard focus. */
function StepButton({ label, isOff, onStep }: StepButtonProps) {
  const isNext = label === 'Next photo'
  const Icon = isNext ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      className={isNext ? 'photo-next' : 'photo-previous'}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onStep}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

function usePhotoStrip(first: number, count: number) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  // The photo to which the strip is scrolling: a second press meanwhile goes one further.
  const goal = useRef<number | null>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    if (strip.current) {
      // A scroll container must be focusable by keyboard, also in browsers that do not make it so themselves.
      strip.current.tabIndex = 0
      // Instantly: a smooth scroll from the first photo would load all that it passes, and ignore a finger.
      strip.current.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' })
    }
    // Closed before it is removed: only `close` returns the focus to the photo that was tapped.
    return () => opened?.close()
  }, [first])
  const readPosition = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const position = within(Math.round(scrollLeft / clientWidth), count)
    setAt(position)
    if (position === goal.current) letGo()
  }
  const letGo = () => {
    goal.current = null
  }
  const from = () => goal.current ?? at
  // With 'auto', the style sheet decides whether it scrolls smoothly or jumps.
  const show = (to: number) => {
    const next = within(to, count)
    // At an end: nothing would scroll, and nothing would say that the strip has arrived.
    if (next === from()) return
    // Browsers do not redirect a smooth scroll that is under way: the second press jumps.
    const behavior = goal.current === null ? 'auto' : 'instant'
    goal.current = next
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior })
  }
  return { dialog, strip, at, from, readPosition, letGo, show }
}

const within = (position: number, count: number) => Math.min(count - 1, Math.max(0, position))

/** The photo that a key leads to; null for other keys, and with a modifier: Alt with the left arrow goes back as on any page. */
function positionAfter(event: KeyboardEvent, at: number, count: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const positions: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }
  return positions[event.key] ?? null
}

/** A press next to the photo closes the dialog; one on the photo or on a button does not. */
function closeOnEmptySpace({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target instanceof HTMLLIElement) currentTarget.close()
}
