// Knows the box around South Africa. Without zod, so that the public pages can use it.

/** In degrees. */
export const southAfrica = { south: -35, north: -22, west: 16, east: 33 } as const

/** Whether a point is in the box, which has the neighbours near the border in it, too. */
export function isInSouthAfrica({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  const { south, north, west, east } = southAfrica
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}
