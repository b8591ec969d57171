// Which businesses may be the same, by brute force: every business is compared with every other one.
import { tokenize } from '../../src/domain/search/token-rules.ts'
import { kilometres } from '../search/filter-oracle.ts'

export type Compared = {
  id: string
  name: string
  numbers: string[]
  placeId: number | null
  spot: { latitude: number; longitude: number } | null
}

/** One phone or WhatsApp number comes first, then the most similar names that are near. At most three. */
export function makeSimilarOracle(
  all: readonly Compared[],
  common: ReadonlySet<string>,
): (own: Compared) => string[] {
  const groups = new Map(all.map(({ id, name }) => [id, groupsOf(plainName(name, common))]))
  const nameScore = (own: Compared, other: Compared) =>
    similarity(groups.get(own.id) ?? new Set(), groups.get(other.id) ?? new Set())
  return (own) => findSimilar(own, all, nameScore)
}

type NameScore = (own: Compared, other: Compared) => number

function findSimilar(own: Compared, all: readonly Compared[], nameScore: NameScore): string[] {
  const others = all.filter(({ id }) => id !== own.id)
  const scored = others.flatMap((other) => {
    const hasNumber = other.numbers.some((number) => own.numbers.includes(number))
    const score = hasNumber ? 2 : nameScore(own, other)
    return hasNumber || (score >= 0.5 && isNear(own, other)) ? [{ id: other.id, score }] : []
  })
  return scored
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, 3)
    .map(({ id, score }) => `${score === 2 ? 'phone' : 'name'} ${id}`)
}

function isNear(own: Compared, other: Compared): boolean {
  if (own.placeId !== null && own.placeId === other.placeId) return true
  return own.spot !== null && kilometres(own.spot, other.spot) <= 25
}

function plainName(name: string, common: ReadonlySet<string>): string[] {
  const words = tokenize(name)
  const telling = words.filter((word) => !common.has(word))
  return telling.length > 0 ? telling : words
}

/** The share of the groups of three letters that two names have in common; a word begins with two spaces and ends with one. */
function similarity(ofOne: ReadonlySet<string>, ofOther: ReadonlySet<string>): number {
  let shared = 0
  for (const group of ofOne) if (ofOther.has(group)) shared += 1
  return Math.fround(shared / (ofOne.size + ofOther.size - shared))
}

function groupsOf(words: string[]): Set<string> {
  return new Set(
    words.flatMap((word) => {
      const letters = [...`  ${word} `]
      return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
    }),
  )
}
