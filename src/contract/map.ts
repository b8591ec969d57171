// Knows what the operator's map of streets covers, and where its file is served.

/** Where the file of the map is served, in the format PMTiles. Clients request ranges of bytes. */
export const mapFilePath = '/map/tiles.pmtiles'

/** The part of the earth that the map covers, in degrees. */
export type MapArea = { west: number; south: number; east: number; north: number }

/** Whether the map covers a point. */
export function isOnMap(area: MapArea, latitude: number, longitude: number): boolean {
  const { west, south, east, north } = area
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}
