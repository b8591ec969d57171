// Knows the parts of a business page without state, which the browser keeps as the server rendered them.
export { LocatorMap } from '../../places/locator-map.tsx'
export { ContactCard } from './contact-card.tsx'
export { OfferChips } from './offer-chips.tsx'
export { SearchInstead } from './search-instead.tsx'
