// Hydrates the page that the server sent: same data, same markup, nothing fetched.
import '@vitejs/plugin-react/preamble'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { browserGet } from './data/browser-get.ts'
import { type PageData, unpackPageData } from './data/page-data.ts'
import { createQueryClient } from './data/query-client.ts'
import { startScrollMemory } from './navigation/scroll-memory.ts'
import { matchPage, screensOf } from './pages.ts'
import { startPrefetching } from './script-prefetch.ts'
import './styles.css'

const root = document.getElementById('root')
const data: PageData = JSON.parse(document.getElementById('page-data')?.textContent ?? '')
const client = createQueryClient(browserGet)
unpackPageData(client, data)
document.documentElement.classList.add('scripted')
// The page of this address is in the HTML already, so its script must be here before it hydrates. Not awaited at the top:
// that script imports from this one, and each would wait for the other.
const { page } = matchPage(location.pathname)
Promise.all(screensOf(page).map(({ load }) => load())).then(
  () => {
    if (root) hydrateRoot(root, <App site={data.site} client={client} />)
    startScrollMemory()
    startPrefetching()
  },
  // A script lost on the way: the page stays what it is without scripts, and its forms say so.
  () => document.documentElement.classList.replace('scripted', 'unscripted'),
)
