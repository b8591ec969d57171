// Knows what a tap on 'Load map' loads: this script, and the head of the file, so that a map that is not there is never shown.
import type { Header } from 'pmtiles'
import { openTiles } from './open-tiles.ts'
import { StreetMap } from './street-map.tsx'

export type OpenedMap = { StreetMap: typeof StreetMap; header: Header }

/** Rejects when the file cannot be read. */
export async function openMap(): Promise<OpenedMap> {
  return { StreetMap, header: await openTiles(() => {}).getHeader() }
}
