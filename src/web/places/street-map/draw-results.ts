// The results of a search on the map of streets: a numbered mark for each.
import { DivIcon, type LatLngTuple, type Map as LeafletMap, Marker } from 'leaflet'
import { type DrawnMap, drawStreets, type MapOptions } from './draw-map.ts'

/** A result at its pin, or in the middle of its place. The numbers are those of the list; the map begins where the full matches are. */
export type ResultMark = {
  id: string
  number: number
  name: string
  latitude: number
  longitude: number
  hasPin: boolean
  isFull: boolean
}

/** `show` replaces all marks; `emphasise` is for the mark of one business, or of none. */
export type DrawnResults = DrawnMap & {
  show: (marks: readonly ResultMark[]) => void
  emphasise: (id: string | null) => void
}

/** In pixels. */
const edge = 44
const mostZoom = 15

/** `onPress` gets the id of the business. */
export function drawResults(
  box: HTMLElement,
  options: MapOptions,
  onPress: (id: string) => void,
): DrawnResults {
  const { map, ...drawn } = drawStreets(box, options)
  const { west, south, east, north } = options.area
  map.setView([(south + north) / 2, (west + east) / 2], 5)
  const markers = new Map<string, Marker>()
  let first: string | undefined
  let emphasised: Marker | undefined
  const show = (marks: readonly ResultMark[]) => {
    for (const marker of markers.values()) marker.remove()
    markers.clear()
    // Most have no pin, so those of one place lie on one point.
    const together = Map.groupBy(marks, ({ latitude, longitude }) => `${latitude} ${longitude}`)
    for (const group of together.values())
      for (const [order, mark] of group.entries()) markers.set(mark.id, addMark(map, mark, order, onPress))
    // More results of the same search do not move what the visitor looks at.
    if (marks[0]?.id === first) return
    first = marks[0]?.id
    const full = marks.filter(({ isFull }) => isFull)
    showAll(map, full.length > 0 ? full : marks)
  }
  const emphasise = (id: string | null) => {
    emphasised?.setZIndexOffset(0).getElement()?.classList.remove('is-emphasised')
    emphasised = markers.get(id ?? '')
    emphasised?.setZIndexOffset(1000).getElement()?.classList.add('is-emphasised')
  }
  return { ...drawn, show, emphasise }
}

function showAll(map: LeafletMap, marks: readonly ResultMark[]): void {
  const points = marks.map(({ latitude, longitude }): LatLngTuple => [latitude, longitude])
  if (points.length > 0) map.fitBounds(points, { padding: [edge, edge], maxZoom: mostZoom, animate: false })
}

function addMark(
  map: LeafletMap,
  { id, number, name, latitude, longitude, hasPin }: ResultMark,
  order: number,
  onPress: (id: string) => void,
): Marker {
  const [right, down] = besideOthers(order)
  const icon = new DivIcon({
    className: hasPin ? 'result-mark map-pin' : 'result-mark',
    html: `<b>${number}</b>`,
    iconSize: [32, hasPin ? 40 : 32],
    iconAnchor: [16 - right, (hasPin ? 40 : 16) - down],
  })
  const marker = new Marker([latitude, longitude], { icon, riseOnHover: true })
  marker.addTo(map).on('click', () => onPress(id))
  const element = marker.getElement()
  element?.setAttribute('role', 'button')
  element?.setAttribute('aria-label', `${number}. ${name}`)
  element?.addEventListener('keydown', ({ key }) => key === 'Enter' && onPress(id))
  return marker
}

/** Where the mark lies that shares its point with so many earlier ones, in pixels from it: on a spiral, as the seeds of a sunflower. */
function besideOthers(order: number): [right: number, down: number] {
  const [angle, distance] = [2.4 * order, 26 * Math.sqrt(order)]
  return [Math.round(Math.cos(angle) * distance), Math.round(Math.sin(angle) * distance)]
}
