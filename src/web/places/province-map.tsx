// The maps that the server draws: of the provinces, whose shapes are in a file so that no script contains them, and of places.
import type { ReactNode } from 'react'
import { type Province, placeMapSize, provincePath } from '../../contract/provinces.ts'

/** The size of the map, in its own units. */
const mapWidth = 640
const mapHeight = 556

type ProvinceMapProps = {
  /** The text alternative of the map; '' if a list next to it says the same. */
  label: string
  /** The province to highlight. */
  province?: Province | undefined
  /** A point of the map, in its units. */
  dot?: { x: number; y: number } | null
  /** Shapes to show instead of the whole country. */
  children?: ReactNode
}

export function ProvinceMap({ label, province, dot, children }: ProvinceMapProps) {
  return (
    <svg
      className="province-map"
      viewBox={`-4 -4 ${mapWidth + 8} ${mapHeight + 8}`}
      role="img"
      aria-label={label || undefined}
      aria-hidden={label === ''}
    >
      {children ?? <MapShape name="south-africa" />}
      {province && (
        <g className="province-here">
          <MapShape name={provincePath(province)} />
        </g>
      )}
      {dot && <circle className="map-dot" cx={dot.x} cy={dot.y} r="14" />}
    </svg>
  )
}

/** A shape of the file: a province by its path, `south-africa` or `names`. */
export function MapShape({ name }: { name: string }) {
  return <use href={`/map/provinces.svg#${name}`} />
}

export function PlaceMap({ path, label }: { path: string; label: string }) {
  return <img className="place-map" src={path} alt={label} loading="lazy" {...placeMapSize} />
}
