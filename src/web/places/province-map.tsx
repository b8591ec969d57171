// The map of the provinces, alone or with a dot. Its shapes are in a file of their own, so that no script holds them.
import type { ReactNode } from 'react'
import { type Province, provincePath } from '../../contract/provinces.ts'

/** The size of the map, in its own units. */
export const mapWidth = 640
export const mapHeight = 556

// Albers equal-area: both parallels, the centre, and then the scale and the shift of the file.
const radians = Math.PI / 180
const [first, second] = [Math.sin(-24 * radians), Math.sin(-33 * radians)]
const cone = (first + second) / 2
const constant = 1 - first ** 2 + 2 * cone * first
const distance = (latitude: number) => Math.sqrt(constant - 2 * cone * Math.sin(latitude * radians)) / cone
const centre = { latitude: -29, longitude: 25 }
const scale = 2511.9
const shift = { x: 328.5, y: 296.5 }

/** The point in units of the map, rounded to whole ones: about 2.5 km. */
export function projectToMap(point: { latitude: number; longitude: number }): { x: number; y: number } {
  const angle = cone * (point.longitude - centre.longitude) * radians
  const away = distance(point.latitude)
  return {
    x: Math.round(shift.x + scale * away * Math.sin(angle)),
    y: Math.round(shift.y - scale * (distance(centre.latitude) - away * Math.cos(angle))),
  }
}

type ProvinceMapProps = {
  /** What the map says, for those who cannot see it; '' when a list beside it says the same. */
  label: string
  /** The province to show among the others. */
  province?: Province | undefined
  /** A point of the map, in its units. */
  dot?: { x: number; y: number } | null
  /** Shows the part of the country around the dot. */
  isNear?: boolean
  /** Shapes to show instead of the whole country. */
  children?: ReactNode
}

export function ProvinceMap({ label, province, dot, isNear, children }: ProvinceMapProps) {
  return (
    <svg
      className="province-map"
      viewBox={isNear && dot ? boxAround(dot) : `-4 -4 ${mapWidth + 8} ${mapHeight + 8}`}
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
      {dot && <circle className="map-dot" cx={dot.x} cy={dot.y} r={isNear ? 5 : 14} />}
    </svg>
  )
}

/** About 400 km from side to side: a province, or as much of a large one as says where in it a town is. */
const nearWidth = 160
const nearHeight = 120

/** It ends where the country does. */
function boxAround({ x, y }: { x: number; y: number }): string {
  const from = (at: number, shown: number, all: number) =>
    Math.min(Math.max(at - shown / 2, -4), all + 4 - shown)
  return `${from(x, nearWidth, mapWidth)} ${from(y, nearHeight, mapHeight)} ${nearWidth} ${nearHeight}`
}

/** A shape of the file: a province by its path, `south-africa` or `names`. */
export function MapShape({ name }: { name: string }) {
  return <use href={`/map/provinces.svg#${name}`} />
}

type LocatorMapProps = {
  label: string
  province: Province
  latitude: number | null
  longitude: number | null
  isNear?: boolean
}

/** Without a point the map shows the province only. */
export function LocatorMap({ label, province, latitude, longitude, isNear = false }: LocatorMapProps) {
  const dot = latitude === null || longitude === null ? null : projectToMap({ latitude, longitude })
  return <ProvinceMap label={label} province={province} dot={dot} isNear={isNear} />
}
