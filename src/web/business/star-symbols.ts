// Knows the star symbols: each of the eleven rows is defined once per page and then referenced.

const star = 'M10 1.6l2.5 5.3 5.8.7-4.3 4 1.1 5.8L10 14.6l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z'
const halfStar = 'M10 1.6v13l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z'
const starPositions = [0, 20, 40, 60, 80]
const halves = Array.from({ length: 11 }, (_, count) => count)

/** The id of the row that is nearest to a rating. */
export const starsId = (rating: number): string => `stars-${Math.round(rating * 2)}`

/** The definitions as HTML. The server writes them into each page, before the first stars, and React does not know them. */
export function writeStarSymbols(): string {
  const rows = halves.map((count) => {
    const stars = starPositions.map((x, index) => writeStar(x, count - 2 * index))
    return `<g id="${starsId(count / 2)}">${stars.join('')}</g>`
  })
  const shapes = `<path id="star" d="${star}"/><path id="half-star" d="${halfStar}"/>`
  return `<svg class="symbols" aria-hidden="true">${shapes}${rows.join('')}</svg>`
}

function writeStar(x: number, filledHalves: number): string {
  const empty = `<use href="#star" x="${x}" class="star-empty"/>`
  const filled = `<use href="#${filledHalves > 1 ? 'star' : 'half-star'}" x="${x}"/>`
  return (filledHalves < 2 ? empty : '') + (filledHalves > 0 ? filled : '')
}
