// Decides which offers may be written: those of the list, each once.
import { allOffers } from './offer-list.ts'
import { z } from './zod.ts'

/** As stored: without repeats, in the order of the list. */
export const offers = z.array(z.enum(allOffers))

/** Any of the offers. One that is sent twice counts once. */
export const Offers = z
  .array(z.enum(allOffers, { error: 'Please choose from the list of offers' }), {
    error: 'Offers must be a list',
  })
  .max(2 * allOffers.length, 'Please choose from the list of offers')
  .transform((chosen) => allOffers.filter((offer) => chosen.includes(offer)))
