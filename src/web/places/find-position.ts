// The visitor's position: asks the browser, which asks the visitor. Call it only on a tap.

/** Degrees, rounded. */
export type Position = { latitude: number; longitude: number }

/** The longest wait for a position. A phone indoors may need it. */
const longestWaitMs = 15_000
const newEnoughMs = 60_000

/** The position with this many decimals: three are about 110 m, five about 1 m. Null when it is refused or unknown. */
export function findPosition(decimals: number): Promise<Position | null> {
  const round = (degrees: number) => Number(degrees.toFixed(decimals))
  return new Promise((resolve) => {
    // Without https, a browser has no such object.
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: round(coords.latitude), longitude: round(coords.longitude) }),
      () => resolve(null),
      { timeout: longestWaitMs, maximumAge: newEnoughMs },
    )
  })
}
