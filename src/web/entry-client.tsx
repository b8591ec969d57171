// Hydrates the server-rendered page from the data in its HTML, without a request.
import '@vitejs/plugin-react/preamble'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { browserGet } from './data/calls.ts'
import { createQueryClient, type PageData, unpackPageData } from './data/query-client.ts'
import { startScrollMemory } from './navigation/scroll-memory.ts'
import { loadScreens, matchPage } from './pages.ts'
import { watchPresses } from './ui/press.ts'
import './styles.css'

const root = document.getElementById('root')
const data: PageData = JSON.parse(document.getElementById('page-data')?.textContent ?? '')
const client = createQueryClient(browserGet)
unpackPageData(client, data)
document.documentElement.classList.add('scripted')
// The HTML already contains the page, so its script must be loaded before hydration. Not with a top-level await: the script of a page
// imports from this module, so each would wait for the other.
const { page } = matchPage(location.pathname)
loadScreens(page).then(
  () => {
    if (root) hydrateRoot(root, <App site={data.site} client={client} />)
    dispatchEvent(new Event('hydrated'))
    startScrollMemory()
    watchPresses()
  },
  // The script of the page did not load: the page stays as it is without scripts, and its forms show the script-load error.
  () => document.documentElement.classList.replace('scripted', 'unscripted'),
)
