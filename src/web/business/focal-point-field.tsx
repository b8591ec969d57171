// The field in which an owner chooses the visible part of a photo that is taller or wider than its frame.
import { type PointerEvent, useRef, useState } from 'react'
import { focalPointAt, focalStep, readFocalPoint } from '../../contract/image.ts'
import { focalClasses } from './data-classes.ts'

type FocalPointFieldProps = {
  src: string
  alt: string
  /** Called when the browser has loaded it. */
  onShown: (image: HTMLImageElement) => void
  /** Called when the browser cannot show it. */
  onUnread: () => void
  value: string
  onChange: (focalPoint: string) => void
}

const words: Record<Axis, { first: string; last: string }> = {
  x: { first: 'Left', last: 'Right' },
  y: { first: 'Top', last: 'Bottom' },
}

/**
 * The photo as a card shows it, moved by dragging it with a pointer or a finger. The slider does the same with a single press or with the
 * keyboard.
 */
export function FocalPointField({ src, alt, onShown, onUnread, value, onChange }: FocalPointFieldProps) {
  const [size, setSize] = useState<Size | null>(null)
  const dragged = useRef({ from: 0, share: 0 })
  const axis = size && findAxis(size)
  const point = readFocalPoint(value) ?? { x: 50, y: 50 }
  const choose = (share: number) =>
    onChange(axis === 'x' ? focalPointAt(share, point.y) : focalPointAt(point.x, share))
  const measure = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) =>
    setSize({ width, height })
  const start = (event: PointerEvent<HTMLImageElement>) => {
    if (!axis || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { from: positionOn(axis, event), share: point[axis] }
  }
  const drag = (event: PointerEvent<HTMLImageElement>) => {
    if (!axis || !size || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { from, share } = dragged.current
    choose(shareAfter(share, positionOn(axis, event) - from, size, event.currentTarget.clientWidth))
  }
  return (
    <div className="focal-point" data-axis={axis ?? undefined}>
      <div className="image-frame">
        <img
          // The server's HTML may have loaded the image before React sees it.
          ref={(image) => {
            if (image?.complete && !size && image.naturalWidth > 0) measure(image)
          }}
          src={src}
          alt={alt}
          className={focalClasses(value)}
          draggable={false}
          onLoad={({ currentTarget }) => {
            measure(currentTarget)
            onShown(currentTarget)
          }}
          onError={onUnread}
          onPointerDown={start}
          onPointerMove={drag}
        />
      </div>
      {axis ? (
        <FocalSlider {...words[axis]} share={point[axis]} onMove={choose} />
      ) : (
        <p>{size && 'Visitors see the whole picture.'}</p>
      )}
    </div>
  )
}

type FocalSliderProps = { first: string; last: string; share: number; onMove: (share: number) => void }

function FocalSlider({ first, last, share, onMove }: FocalSliderProps) {
  return (
    <label>
      Drag the picture, or move it here:
      <span className="focal-slider">
        <span aria-hidden="true">{first}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={focalStep}
          value={share}
          aria-valuetext={`${share}% from the ${first.toLowerCase()}`}
          onChange={(event) => onMove(event.target.valueAsNumber)}
        />
        <span aria-hidden="true">{last}</span>
      </span>
    </label>
  )
}

const positionOn = (axis: Axis, event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)

export type Size = { width: number; height: number }
export type Axis = 'x' | 'y'

/** Width divided by height of the frame of every image. */
const frameRatio = 16 / 10
/** How far a photo's proportions may differ from the frame's before the crop is worth a slider. */
const tolerance = 0.02

/** The axis along which the frame crops the photo; null when it shows the whole photo. */
export function findAxis({ width, height }: Size): Axis | null {
  const stretch = width / height / frameRatio
  if (Math.abs(stretch - 1) <= tolerance) return null
  return stretch > 1 ? 'x' : 'y'
}

/** The share, in per cent, after a drag by `pixels` in a frame of this width. Dragging a photo down shows more of its top, so the share falls. */
export function shareAfter(share: number, pixels: number, image: Size, frameWidth: number): number {
  const frameHeight = frameWidth / frameRatio
  const scale = Math.max(frameWidth / image.width, frameHeight / image.height)
  const cut = Math.max(image.width * scale - frameWidth, image.height * scale - frameHeight)
  return Math.min(100, Math.max(0, share - (pixels / cut) * 100))
}
