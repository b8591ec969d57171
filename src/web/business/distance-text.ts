// Decides how a distance is written: '2.3 km', and from a hundred kilometres on '1 255 km'.

export function distanceText(km: number): string {
  if (km < 100) return `${km.toFixed(1)} km`
  return `${String(Math.round(km)).replace(/\B(?=\d{3}$)/, '\u00a0')} km`
}
