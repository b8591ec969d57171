// Knows how parts of the file of the map are requested.
import { FetchSource, PMTiles, type Source } from 'pmtiles'
import { mapFilePath } from '../../../contract/map.ts'

/** `onGap` is called for each part that cannot be loaded. A directory that failed once stays missing in the same `PMTiles`. */
export function openTiles(onGap: () => void): PMTiles {
  const file = new FetchSource(mapFilePath)
  const source: Source = {
    getKey: () => file.getKey(),
    getBytes: (...range) =>
      file.getBytes(...range).catch((error: Error) => {
        // Zooming on cancels what is being loaded.
        if (error.name !== 'AbortError') onGap()
        throw error
      }),
  }
  return new PMTiles(source)
}
