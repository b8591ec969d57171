// The page that says where the data of the directory comes from, and credits its sources.
import type { ReactNode } from 'react'
import { longDayText } from '../../../contract/day-text.ts'
import type { ExportFormat } from '../../../contract/directory-export.ts'
import type { Site } from '../../../contract/page.ts'
import type { GeoipSource } from '../../../contract/personal-data.ts'
import { aboutDataPath, feedPath } from '../../../contract/public-addresses.ts'
import type { ScreenParts } from '../../screen.ts'
import { type PageHead, usePageHead, useSite } from '../../ui/page-head.ts'
import { VisitorFrame } from '../visitor-frame.tsx'
import './about-data.css'

export const aboutDataPage: ScreenParts = {
  Component: AboutDataPage,
  head: ({ site }) => aboutDataHead(site),
}

function AboutDataPage() {
  const site = useSite()
  usePageHead(aboutDataHead(site))
  return (
    <VisitorFrame>
      <main id="main" className="about-data">
        <h1>About the data</h1>
        <p className="about-data-intro">Where the facts in this directory come from.</p>
        <h2>Businesses</h2>
        <p>
          Owners write about their own businesses, and moderators add some that no owner has registered. A
          moderator reads every new listing before it is public.
        </p>
        <h2>The directory as a file</h2>
        <p>
          You can download all listed businesses: <File format="csv">as a table</File>,{' '}
          <File format="json">as JSON</File>, or <File format="geojson">for a map</File>. A feed reader tells
          you about new listings: give it <a href={feedPath('/', 'atom')}>our feed</a>, or the address of the
          page of a town.
        </p>
        <h2>Towns, suburbs and townships</h2>
        <p>
          {site.name} knows almost 14,000 places in South Africa, with their official, former and everyday
          names. They come from these open sources:
        </p>
        <ul>
          <Source name="Who's On First" href="https://whosonfirst.org" licence={<Zero />}>
            Most places and their municipalities.
          </Source>
          <Source name="GeoNames" href="https://www.geonames.org" licence={<Attribution />}>
            Current names of towns, and population figures.
          </Source>
          <Source
            name="Quattroshapes"
            href="https://github.com/foursquare/quattroshapes"
            licence={<Attribution />}
          >
            Some places, through Who's On First.
          </Source>
          <Source
            name="Municipal Demarcation Board"
            href="https://www.demarcation.org.za"
            licence={<Attribution />}
          >
            Provinces and municipalities, and the shapes on our map, through Who's On First.
          </Source>
        </ul>
        <p>
          We changed the data. We removed places that were listed twice, corrected names, and added townships
          that were missing. Any mistakes in these changes are ours, not those of the sources.
        </p>
        {site.map && <StreetSource />}
        {site.geoip && <SignInSource source={site.geoip} />}
        <h2>Is something wrong?</h2>
        <p>
          Write to <a href={`mailto:${site.supportEmail}?subject=A%20place`}>{site.supportEmail}</a> and name
          the town or suburb.
        </p>
      </main>
    </VisitorFrame>
  )
}

function File({ format, children }: { format: ExportFormat; children: string }) {
  return (
    <a href={`/api/export.${format}`} download>
      {children}
    </a>
  )
}

function StreetSource() {
  return (
    <>
      <h2>The street map</h2>
      <ul>
        <Source
          name="OpenStreetMap"
          href="https://www.openstreetmap.org/copyright"
          licence={<OpenDatabase />}
        >
          Streets, buildings, parks and their names, by the contributors of OpenStreetMap.
        </Source>
        <Source name="Protomaps" href="https://protomaps.com" licence={<OpenDatabase />}>
          The tiles that our map is drawn from, made from OpenStreetMap data.
        </Source>
      </ul>
    </>
  )
}

function SignInSource({ source: { description, builtOn, seller } }: { source: GeoipSource }) {
  return (
    <>
      <h2>Where someone signed in</h2>
      <p>
        Owners and moderators see roughly where their account was signed in from. It is estimated from the
        network address, which is not kept.
      </p>
      <ul>
        {seller === 'DB-IP' && (
          <Source name="IP Geolocation by DB-IP" href="https://db-ip.com" licence={<Attribution />}>
            {fileText(description, builtOn)}
          </Source>
        )}
        {seller === 'MaxMind' && (
          <Source name="GeoLite data by MaxMind" href="https://www.maxmind.com" licence={<GeoLite />}>
            {fileText(description, builtOn)}
          </Source>
        )}
        {seller === null && <li>{fileText(description, builtOn)}</li>}
      </ul>
    </>
  )
}

const fileText = (description: string, builtOn: string) =>
  `The file '${description}' of ${longDayText(builtOn)}.`

type SourceProps = { name: string; href: string; licence: ReactNode; children: string }

function Source({ name, href, licence, children }: SourceProps) {
  return (
    <li>
      <a href={href}>{name}</a>
      <p>{children}</p>
      <p>Licence: {licence}</p>
    </li>
  )
}

const Attribution = () => <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
const Zero = () => <a href="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</a>
const GeoLite = () => (
  <a href="https://www.maxmind.com/en/geolite2/eula">GeoLite End User License Agreement</a>
)
const OpenDatabase = () => <a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL 1.0</a>

const aboutDataHead = ({ name }: Pick<Site, 'name'>): PageHead => ({
  title: `About the data | ${name}`,
  description: `Where the businesses, towns and suburbs on ${name} come from, with credits and links to the open sources.`,
  path: aboutDataPath,
  isHidden: false,
  about: null,
})
