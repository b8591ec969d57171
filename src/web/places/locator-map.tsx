// Knows the map of the provinces with one of them and a dot. Not in the first script, which has the map alone.
import type { Province } from '../../contract/provinces.ts'
import { projectToMap } from './map-projection-rules.ts'
import { ProvinceMap } from './province-map.tsx'

type LocatorMapProps = {
  label: string
  province: Province
  latitude: number | null
  longitude: number | null
}

/** Without a point the map shows the province only. */
export function LocatorMap({ label, province, latitude, longitude }: LocatorMapProps) {
  const dot = latitude === null || longitude === null ? null : projectToMap({ latitude, longitude })
  return <ProvinceMap label={label} province={province} dot={dot} />
}
