// Knows the map and the list of the provinces on the home page; both link to the same pages.
import { landingPath } from '../../../contract/landing-path.ts'
import { type Province, provincePath, provinces } from '../../../contract/provinces.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { MapShape, ProvinceMap } from '../../places/province-map.tsx'

const linkTo = (province: Province) => landingPath(provincePath(province))

export function ProvincePicker() {
  return (
    <section className="section provinces" aria-labelledby="provinces-heading">
      {/* Not for the keyboard: the list has the same links. */}
      <ProvinceMap label="">
        {provinces.map((province) => (
          <PageLink key={province} href={linkTo(province)} tabIndex={-1}>
            <title>{province}</title>
            <MapShape name={provincePath(province)} />
          </PageLink>
        ))}
        <MapShape name="names" />
      </ProvinceMap>
      <div className="section-head">
        <h2 id="provinces-heading">Find by province</h2>
        <ul>
          {provinces.map((province) => (
            <li key={province}>
              <PageLink className="pill" href={linkTo(province)}>
                {province}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
