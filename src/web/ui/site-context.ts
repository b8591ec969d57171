// Knows the name, address and support address of the site.
import { createContext, useContext } from 'react'
import type { Site } from '../../contract/page.ts'

export const SiteContext = createContext<Site>({ url: '', name: '', supportEmail: '' })

export const useSite = (): Site => useContext(SiteContext)
