// Decides which facts an owner reads about the hours: beside the week, the text may be an old one.
import type { OwnBusiness } from '../../contract/business.ts'
import { listFacts } from '../business/business-facts.ts'

/** The edit form always has the text, and says what visitors read of it. */
export const listOwnFacts = (view: 'overview' | 'profile', business: OwnBusiness) =>
  listFacts(view, business).filter(({ name }) => name !== 'hours' || business.hoursWeek.length === 0)
