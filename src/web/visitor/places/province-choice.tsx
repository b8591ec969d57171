// Knows the map of the provinces as links. The list beside it has the same links, so the keyboard leaves the map out.
import { landingPath } from '../../../contract/landing-path.ts'
import type { ProvinceCount } from '../../../contract/place-overview.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { MapShape, ProvinceMap } from '../../places/province-map.tsx'

export function ProvinceChoice({ provinces }: { provinces: readonly ProvinceCount[] }) {
  return (
    <ProvinceMap label="">
      {provinces.map(({ name, path }) => (
        <PageLink key={path} href={landingPath(path)} tabIndex={-1}>
          <title>{name}</title>
          <MapShape name={path} />
        </PageLink>
      ))}
      <MapShape name="names" />
    </ProvinceMap>
  )
}
