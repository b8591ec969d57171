// Finds similar businesses by brute force: every business is compared with every other one.
import { tokenize } from '../../src/domain/text/token-rules.ts'

/** The compared fields of a business. Without a place, its name is not compared. */
export type Compared = {
  id: string
  name: string
  numbers: string[]
  place: { name: string; municipality: string } | null
}

/**
 * Businesses with a common phone or WhatsApp number come first, then those with a similar name in the same municipality; the
 * lower id first. At most three. The names are prepared once.
 */
export function makeSimilarOracle(all: readonly Compared[], common: ReadonlySet<string>) {
  const beginnings = new Map(all.map((one) => [one.id, beginning(one, common)]))
  const ordered = all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return (own: Compared): string[] => {
    const others = ordered.filter(({ id }) => id !== own.id)
    const hasNumber = (other: Compared) => other.numbers.some((number) => own.numbers.includes(number))
    const hasName = (other: Compared) =>
      own.place !== null &&
      own.place.municipality === other.place?.municipality &&
      beginnings.get(own.id) === beginnings.get(other.id)
    return [
      ...others.filter(hasNumber).map(({ id }) => `phone ${id}`),
      ...others.filter((other) => !hasNumber(other) && hasName(other)).map(({ id }) => `name ${id}`),
    ].slice(0, 3)
  }
}

/** The first two distinctive words of a name, without an s at the end; the whole name when it has none. */
function beginning({ name, place }: Compared, common: ReadonlySet<string>): string {
  const words = tokenize(name)
  const uncommon = words.filter((word) => !common.has(word))
  const ofPlace = tokenize(place?.name ?? '')
  const distinctive = (uncommon.length > 0 ? uncommon : words).filter((word) => !ofPlace.includes(word))
  const begins = distinctive.slice(0, 2).map((word) => word.replace(/s+$/, ''))
  return (begins.length > 0 ? begins : words).join(' ')
}
