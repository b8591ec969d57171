// The map of a municipality or of the suburbs of a town: an image that the server draws, loaded when it comes near the screen.
import { placeMapSize } from '../../contract/provinces.ts'

export function PlaceMap({ path, label }: { path: string; label: string }) {
  return <img className="place-map" src={path} alt={label} loading="lazy" {...placeMapSize} />
}
