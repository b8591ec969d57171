// The map of the provinces with a dot for a place; in its own file, because the first script needs no projection.
import type { Province } from '../../contract/provinces.ts'
import { ProvinceMap } from './maps.tsx'

// Albers equal-area projection: both parallels, the centre, and the scale and offset of the file.
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

type LocatorMapProps = {
  label: string
  province: Province
  latitude: number | null
  longitude: number | null
}

/** Without a point the map shows the province only. */
export function LocatorMap({ label, province, latitude, longitude }: LocatorMapProps) {
  const dot = latitude === null || longitude === null ? null : projectToMap({ latitude, longitude })
  return <ProvinceMap label={label} province={province} dot={dot} />
}
