// Knows the name, the addresses and the map of the site.
import { createContext, useContext } from 'react'
import type { Site } from '../../contract/page.ts'

export const SiteContext = createContext<Site>({
  url: '',
  name: '',
  supportEmail: '',
  map: null,
  reviewEdits: 'off',
})

export const useSite = (): Site => useContext(SiteContext)
