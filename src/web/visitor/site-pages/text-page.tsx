// Knows the pages of the operator that are only read. The path of the page is its name.
import { type SitePageName, sitePageNames } from '../../../contract/site-page.ts'
import { useAddress } from '../../navigation/address.ts'
import { SitePageFrame } from './site-page-frame.tsx'

export function TextPage() {
  const { path } = useAddress()
  const name: SitePageName = sitePageNames.find((name) => path.startsWith(`/${name}`)) ?? 'about'
  return <SitePageFrame name={name} />
}
