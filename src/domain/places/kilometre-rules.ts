// Distances between coordinates in kilometres, the length of a degree, and the scale of stored longitudes.

type Point = { latitude: number; longitude: number }

/** Kilometres per degree of latitude. Not more than in `search_km` in the database, so that a bounding box contains its whole circle. */
export const kmPerDegree = 111.19

/** The factor by which the database scales longitudes (the column `spot`, and the points for `search_km`). */
export const spotScale = 0.8746

/** The distance on a plane, with an error of at most one percent within one country. */
export function kmBetween(one: Point, other: Point): number {
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180)
  const east = (one.longitude - other.longitude) * Math.cos(middle)
  return kmPerDegree * Math.hypot(one.latitude - other.latitude, east)
}
