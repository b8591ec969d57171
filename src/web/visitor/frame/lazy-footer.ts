// Knows the lazy script of the footer.
export { SiteFooter } from './site-footer.tsx'
