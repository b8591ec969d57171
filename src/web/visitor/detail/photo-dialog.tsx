// The dialog that shows the photos of a business whole, with swipe, arrow buttons and keyboard.
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { imageSrcSet, imageVariantPath } from '../../../contract/image.ts'
import type { Photo } from '../../../contract/photo.ts'
import { photoText } from '../../business/business-words.ts'
import { openModal } from '../../ui/press.ts'
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
  const { dialog, strip, at, readPosition, step, show } = usePhotoStrip(first, photos.length)
  const shown = photos[at]
  const moves: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => show(0),
    End: () => show(photos.length - 1),
  }
  return (
    <dialog
      ref={dialog}
      className="photo-dialog"
      aria-label={`Photos of ${name}`}
      onClose={onClose}
      onClick={closeOnEmptySpace}
      onKeyDown={(event) => {
        const move = moves[event.key]
        // With a modifier, Alt with the left arrow goes back as on any page.
        if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        move()
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
      <ul ref={strip} onScroll={readPosition}>
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
          <StepButton label="Previous photo" isOff={at === 0} onStep={() => step(-1)} />
          <StepButton label="Next photo" isOff={at === photos.length - 1} onStep={() => step(1)} />
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
      onClick={onStep}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

function usePhotoStrip(first: number, count: number) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  useLayoutEffect(() => {
    const opened = dialog.current
    openModal(opened)
    if (strip.current) {
      // A scroll container must be focusable by keyboard, also in browsers that do not make it so themselves.
      strip.current.tabIndex = 0
      // Instantly: a smooth scroll from the first photo would load all that it passes, and ignore a finger.
      strip.current.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' })
    }
    // Closed before it is removed: only `close` returns the focus to the photo that was tapped.
    return () => opened?.close()
  }, [first])
  const position = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    return Math.round(scrollLeft / clientWidth)
  }
  // Instantly: the strip is at its new position at once, so a second step starts from there, before React has rendered the first.
  const show = (to: number) =>
    strip.current?.scrollTo({ left: to * strip.current.clientWidth, behavior: 'instant' })
  return {
    dialog,
    strip,
    at,
    readPosition: () => setAt(Math.min(count - 1, Math.max(0, position()))),
    step: (by: -1 | 1) => show(position() + by),
    show,
  }
}

/** A press next to the photo closes the dialog; one on the photo or on a button does not. */
function closeOnEmptySpace({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target instanceof HTMLLIElement) currentTarget.close()
}
