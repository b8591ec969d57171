// Decides whether a feature of the map is of one of these kinds, for the rules that draw and label it.
import type { Feature } from 'protomaps-leaflet'

export const isKind =
  (...kinds: string[]) =>
  (_zoom: number, { props }: Feature) =>
    kinds.includes(String(props.kind))
