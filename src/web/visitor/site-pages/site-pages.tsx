// The lazy script of the pages of the operator.

export { ReportPage } from '../report/report-page.tsx'
export { ContactPage } from './contact-page.tsx'
export { TextPage } from './text-page.tsx'
