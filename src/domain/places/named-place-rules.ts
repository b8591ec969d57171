// Decides which place a text names when all of it is names: 'Orlando West, Soweto', 'Durban CBD', 'Middelburg Mpumalanga'.
import type { Address } from './address-rules.ts'
import { listMentions, type Mention, type NamedPlace } from './mention-rules.ts'
import { proposePlaces } from './proposal-rules.ts'

/**
 * The likeliest place; null when the text has other words, or names places of which none lies in all the others. Where others have
 * its name, too, its label is its name: of two Richmonds one has to be told.
 */
export function findNamedPlace(address: Address, named: readonly NamedPlace[]): NamedPlace | null {
  const inProvince = named.filter(({ province }) => !address.province || province === address.province)
  const mentions = listMentions(address.parts, inProvince)
  const [place] = proposePlaces(address, inProvince).places
  const isWhole = mentions.every((mention) => mention.certainty === 'whole')
  if (!place || !isWhole || !mentions.every((mention) => mayBeAround(place, mention))) return null
  const isShared = inProvince.filter(({ name }) => name === place.name).length > 1
  return isShared ? { ...place, name: place.label } : place
}

const mayBeAround = ({ label }: NamedPlace, { places }: Mention): boolean =>
  places.some((other) => label === other.label || label.endsWith(`, ${other.label}`))
