// How far apart two points are, and how long a degree is.

type Point = { latitude: number; longitude: number }

/** Of latitude. Not longer than the degree of `search_km` in the database: a box must hold its whole circle. */
export const kmPerDegree = 111.19

/** On a plane, right to one part in a hundred at the distances of one country. */
export function kmBetween(one: Point, other: Point): number {
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180)
  const east = (one.longitude - other.longitude) * Math.cos(middle)
  return kmPerDegree * Math.hypot(one.latitude - other.latitude, east)
}
