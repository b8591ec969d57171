// Decides how a distance is written: '2.3 km', and from a hundred kilometres on '1,255 km'. Without a pin it is that of the place, so
// nothing is said of the last metres.
import { formatCount } from '../ui/format-count.ts'

export function distanceText(km: number): string {
  if (km < 0.1) return 'under 1 km'
  if (km < 100) return `${km.toFixed(1)} km`
  return `${formatCount(String(Math.round(km)))} km`
}
