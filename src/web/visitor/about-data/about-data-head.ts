// Knows the title, the description and the address of the page about the data.
import { aboutDataPath, type Site } from '../../../contract/page.ts'
import type { PageHead } from '../../ui/page-head.ts'

export const aboutDataHead = ({ name }: Pick<Site, 'name'>): PageHead => ({
  title: `About the data | ${name}`,
  description: `Where the businesses, towns and suburbs on ${name} come from, with credits and links to the open sources.`,
  path: aboutDataPath,
  isHidden: false,
  about: null,
})
