// The lazy script of the pages of the operator.
import { sitePage } from './text-page.tsx'

export { reportPage } from '../report/report-page.tsx'
export { contactPage } from './contact-page.tsx'
export { ownPage } from './text-page.tsx'
export const aboutPage = sitePage('about')
export const helpPage = sitePage('help')
export const privacyPage = sitePage('privacy')
export const termsPage = sitePage('terms')
