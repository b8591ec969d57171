// Knows what every page stands in: the site, its data, and the page that the address names.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Site } from '../contract/page.ts'
import { StarSymbols } from './business/star-symbols.tsx'
import { type Address, ServerAddress, useAddress } from './navigation/address.ts'
import { useArrival } from './navigation/arrival.ts'
import { findPage } from './pages.ts'
import { SiteContext } from './ui/site-context.ts'

type AppProps = { site: Site; client: QueryClient; address?: Address }

/** `address` is given by the server; a browser knows its own. */
export function App({ site, client, address }: AppProps) {
  return (
    <ServerAddress value={address ?? null}>
      <SiteContext value={site}>
        <QueryClientProvider client={client}>
          <StarSymbols />
          <CurrentPage />
        </QueryClientProvider>
      </SiteContext>
    </ServerAddress>
  )
}

function CurrentPage() {
  const { path } = useAddress()
  const { page, id } = findPage(path)
  useArrival()
  return <page.Component key={path} id={id} />
}
