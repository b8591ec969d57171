// The root component: the providers and the error boundary around every page, and the page at the current address.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { PageSite } from '../contract/page.ts'
import { useFocusManagement } from './navigation/focus-management.ts'
import { type Address, ServerAddress, useAddress } from './navigation/navigation.tsx'
import { matchPage } from './pages.ts'
import { type AreaParts, type Page, type Screen, useScreen } from './screen.ts'
import { ErrorBoundary, LoadingScreen, ScriptLoadError } from './ui/notice.tsx'
import { SiteContext } from './ui/page-head.ts'
import { ToastLoader } from './ui/toast.ts'
import { ErrorPage } from './visitor/empty-page.tsx'
import { SiteHeader } from './visitor/visitor-frame.tsx'

type AppProps = { site: PageSite; client: QueryClient; address?: Address }

/** Only the server sets `address`: a browser knows its own. */
export function App({ site, client, address }: AppProps) {
  return (
    <ServerAddress value={address ?? null}>
      <SiteContext value={site}>
        <QueryClientProvider client={client}>
          <CurrentPage />
          <ToastLoader />
        </QueryClientProvider>
      </SiteContext>
    </ServerAddress>
  )
}

const failedText = 'Something went wrong while the page was being shown. Nothing that was saved is lost.'

function CurrentPage() {
  const { path } = useAddress()
  const { page, id } = matchPage(path)
  return (
    <ErrorBoundary path={path} fallback={<ErrorPage text={failedText} />}>
      <Suspense fallback={<Loading page={page} />}>
        {page.area ? (
          <CurrentArea key={page.area.source} area={page.area} page={page} id={id} />
        ) : (
          <CurrentScreen key={path} page={page} id={id} />
        )}
        <FocusManagement />
      </Suspense>
      {/* Forms and areas do not work without their script. The pages that visitors read do. */}
      {page.screen.needsScript && <ScriptLoadError path={path} />}
    </ErrorBoundary>
  )
}

/** Between two public pages the header stays. The areas have a frame of their own. */
const Loading = ({ page }: { page: Page }) => (
  <>
    {page.area === null && <SiteHeader />}
    <LoadingScreen />
  </>
)

/** Inside the Suspense, because the heading that gets the focus exists only once the screen's script is loaded. */
function FocusManagement() {
  useFocusManagement()
  return null
}

type PageProps = { page: Page; id: string }

function CurrentScreen({ page, id }: PageProps) {
  const screen = useScreen(page.screen)
  return screen ? <screen.Component id={id} /> : <ErrorPage />
}

function CurrentArea({ area, page, id }: PageProps & { area: Screen<AreaParts> }) {
  const frame = useScreen(area)
  return frame ? <frame.Component page={page} id={id} /> : <ErrorPage />
}
