// What a tap on 'Show Map' loads: the results of a search on the map of streets, each with a numbered mark, next to their cards.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { DivIcon, type LatLngTuple, type Map as LeafletMap, Marker } from 'leaflet'
import type { Header } from 'pmtiles'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { BusinessPoint, FoundBusiness } from '../../../contract/business.ts'
import { isOnMap, type MapArea } from '../../../contract/provinces.ts'
import { maxPointIds } from '../../../contract/public-addresses.ts'
import { bodyOf, browserGet, isOk, toCallError } from '../../data/calls.ts'
import { groupBy } from '../../data/group-by.ts'
import { isMotionAllowed } from '../../navigation/navigation.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type DrawnMap, drawStreets, MapFrame, type MapOptions, openTiles } from './open-map.tsx'
import './results-map.css'

export type OpenedResultsMap = { ResultsMap: typeof ResultsMap; header: Header }

/** Rejects when the file cannot be read. */
export async function openResultsMap(): Promise<OpenedResultsMap> {
  return { ResultsMap, header: await openTiles(() => {}).getHeader() }
}

type ResultsMapProps = {
  /** In the order of their cards. Empty while the next ones are loading: the earlier ones stay on the map. */
  businesses: readonly FoundBusiness[]
  /** The element with the cards. */
  list: RefObject<HTMLElement | null>
  area: MapArea
  header: Header
}

export function ResultsMap({ businesses, list, area, header }: ResultsMapProps) {
  const drawn = useRef<DrawnResults>(null)
  const ids = businesses.map(({ id }) => id)
  const { data: points, isError, refetch } = useQuery(pointsQuery(ids))
  const marks = listMarks(businesses, points ?? [], area)
  const show = useEffectEvent((_: readonly BusinessPoint[] | undefined) => {
    if (ids.length > 0) drawn.current?.show(marks)
  })
  useEffect(() => show(points), [points])
  useEmphasis(list, (at) => drawn.current?.emphasise(ids[at] ?? null))
  const open = useEffectEvent((id: string) => goToCard(list.current, ids.indexOf(id)))
  const draw = (box: HTMLElement, onGap: () => void) => {
    drawn.current = drawResults(box, { area, header, onGap }, (id) => open(id))
    return drawn.current
  }
  return (
    <div className="results-map">
      <MapFrame label="Map of the results" draw={draw}>
        {points && `${marks.length} of ${ids.length} are on the map. `}
        {marks.some(({ hasPin }) => !hasPin) &&
          'A round mark stands for a suburb or town, not for an address.'}
      </MapFrame>
      {isError && (
        <Notice title="The results could not be put on the map" onRetry={refetch}>
          You may be offline. Their list is complete.
        </Notice>
      )}
    </div>
  )
}

const pointsQuery = (ids: readonly string[]) =>
  queryOptions({
    // Not under '/api/businesses', where every cached value has cards.
    queryKey: ['/api/businesses/points', ids],
    queryFn: async ({ signal }): Promise<BusinessPoint[]> => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxPointIds) }, (_, at) =>
        ids.slice(at * maxPointIds, (at + 1) * maxPointIds),
      )
      const found = parts.map(async (part) => {
        const response = await browserGet(`/api/businesses/points?ids=${part.join(',')}`, signal)
        if (!isOk(response)) throw toCallError(response)
        return bodyOf<'listPoints'>(response)
      })
      return (await Promise.all(found)).flat()
    },
    placeholderData: keepPreviousData,
  })

function listMarks(
  businesses: readonly FoundBusiness[],
  points: readonly BusinessPoint[],
  area: MapArea,
): ResultMark[] {
  const pointOf = new Map(points.map((point) => [point.id, point]))
  return businesses.flatMap(({ id, name, why }, at) => {
    const point = pointOf.get(id)
    if (!point || !isOnMap(area, point.latitude, point.longitude)) return []
    return [{ ...point, name, number: at + 1, isFull: why === undefined }]
  })
}

const cardsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll('.card') ?? [])]

/** Calls `onCard` with the index of the card that gets the pointer or the focus; with -1 for none. */
function useEmphasis(list: RefObject<HTMLElement | null>, onCard: (at: number) => void): void {
  const report = useEffectEvent(({ target }: Event) => {
    const card = target instanceof Element ? target.closest('.card') : null
    onCard(card ? cardsIn(list.current).indexOf(card) : -1)
  })
  useEffect(() => {
    const element = list.current
    const onChange = (event: Event) => report(event)
    // Not 'pointerleave', which follows each tap of a finger.
    const names = ['pointerover', 'focusin', 'mouseleave']
    for (const name of names) element?.addEventListener(name, onChange)
    return () => {
      for (const name of names) element?.removeEventListener(name, onChange)
    }
  }, [list])
}

function goToCard(list: HTMLElement | null, at: number): void {
  const card = cardsIn(list)[at]
  card?.querySelector<HTMLElement>('.more')?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'center', behavior: isMotionAllowed() ? 'smooth' : 'instant' })
}

/** A result at its pin, or in the middle of its place. `number` is its number in the list; the map starts where the full matches are. */
type ResultMark = {
  id: string
  number: number
  name: string
  latitude: number
  longitude: number
  hasPin: boolean
  isFull: boolean
}

/** `show` replaces all marks; `emphasise` highlights the mark of one business, or of none. */
type DrawnResults = DrawnMap & {
  show: (marks: readonly ResultMark[]) => void
  emphasise: (id: string | null) => void
}

/** The room around the marks, in pixels. */
const edge = 44
const maxFitZoom = 15

/** `onPress` gets the id of the business. */
function drawResults(box: HTMLElement, options: MapOptions, onPress: (id: string) => void): DrawnResults {
  const { map, ...drawn } = drawStreets(box, options)
  const { west, south, east, north } = options.area
  map.setView([(south + north) / 2, (west + east) / 2], 5)
  const markers = new Map<string, Marker>()
  let first: string | undefined
  let emphasised: Marker | undefined
  const show = (marks: readonly ResultMark[]) => {
    for (const marker of markers.values()) marker.remove()
    markers.clear()
    // Most have no pin, so all results in one place share a point.
    const together = groupBy(marks, ({ latitude, longitude }) => `${latitude} ${longitude}`)
    for (const [, group] of together)
      for (const [order, mark] of group.entries()) markers.set(mark.id, addMark(map, mark, order, onPress))
    // More results of the same search must not move the map.
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
  if (points.length > 0) map.fitBounds(points, { padding: [edge, edge], maxZoom: maxFitZoom, animate: false })
}

function addMark(
  map: LeafletMap,
  { id, number, name, latitude, longitude, hasPin }: ResultMark,
  order: number,
  onPress: (id: string) => void,
): Marker {
  const [right, down] = spiralOffset(order)
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
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    // The space bar would scroll the page.
    event.preventDefault()
    onPress(id)
  })
  return marker
}

/** The offset in pixels of a mark that shares its point with `order` earlier ones: on a spiral, like the seeds of a sunflower. */
function spiralOffset(order: number): [right: number, down: number] {
  const [angle, distance] = [2.4 * order, 26 * Math.sqrt(order)]
  return [Math.round(Math.cos(angle) * distance), Math.round(Math.sin(angle) * distance)]
}
