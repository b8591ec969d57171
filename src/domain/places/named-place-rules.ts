// Decides which place a text names when all of it is names: 'Orlando West, Soweto', 'Durban CBD', 'Middelburg Mpumalanga'.
import type { Address } from './address-rules.ts'
import { listMentions, type Mention, type NamedPlace } from './mention-rules.ts'
import { proposePlaces } from './proposal-rules.ts'

/** The likeliest place; null when the text has other words, or names places of which none lies in all the others. */
export function findNamedPlace(address: Address, named: readonly NamedPlace[]): NamedPlace | null {
  const inProvince = named.filter(({ province }) => !address.province || province === address.province)
  const mentions = listMentions(address.parts, inProvince)
  const [place] = proposePlaces(address, inProvince).places
  const isWhole = mentions.every((mention) => mention.certainty === 'whole')
  return place && isWhole && mentions.every((mention) => mayBeAround(place, mention)) ? place : null
}

const mayBeAround = ({ label }: NamedPlace, { places }: Mention): boolean =>
  places.some((other) => label === other.label || label.endsWith(`, ${other.label}`))
