// A page of the operator's own, as administrators and visitors read it.
import type { PageVersionLine, SitePage, WrittenPage } from '../../src/contract/site-page.ts'
import { fullBusiness } from './full-business.ts'

const { id } = fullBusiness
const version = (number: number): PageVersionLine => ({
  number,
  title: 'Our story',
  writtenAt: '2026-01-05T08:00:00.000Z',
  writtenBy: 'founder@karoo.example',
})

/** Its name is the id that tests put into the address of any page. */
export const writtenPage: WrittenPage = {
  name: id,
  path: `/pages/${id}`,
  title: 'Our story',
  markdown: 'It began in 1998.',
  from: 'screen',
  file: null,
  footer: 'company',
  footerOrder: 1,
  version: 2,
  last: version(2),
  versions: [version(2), version(1)],
}

/** The same with an image. */
export const storyPage: SitePage = {
  name: id,
  title: 'Our story',
  blocks: [
    { at: 0, kind: 'paragraph', runs: [{ at: 0, text: 'It began in 1998.', isStrong: false, href: null }] },
    { at: 20, kind: 'image', url: `/images/${id}`, alt: 'A stoep', width: 800, height: 500 },
  ],
}
