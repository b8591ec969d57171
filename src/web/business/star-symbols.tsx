// Knows the star symbols: each of the eleven rows is defined once per page and then referenced.

const star = 'M10 1.6l2.5 5.3 5.8.7-4.3 4 1.1 5.8L10 14.6l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z'
const halfStar = 'M10 1.6v13l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z'
const starPositions = [0, 20, 40, 60, 80]
const halves = Array.from({ length: 11 }, (_, count) => count)

/** The id of the row that is nearest to a rating. */
export const starsId = (rating: number): string => `stars-${Math.round(rating * 2)}`

/** Rendered once per page, before the first stars. */
export function StarSymbols() {
  return (
    <svg className="symbols" aria-hidden="true">
      <path id="star" d={star} />
      <path id="half-star" d={halfStar} />
      {halves.map((count) => (
        <g key={count} id={`stars-${count}`}>
          {starPositions.map((x, index) => (
            <Star key={x} x={x} filledHalves={count - 2 * index} />
          ))}
        </g>
      ))}
    </svg>
  )
}

function Star({ x, filledHalves }: { x: number; filledHalves: number }) {
  return (
    <>
      {filledHalves < 2 && <use href="#star" x={x} className="star-empty" />}
      {filledHalves > 0 && <use href={filledHalves > 1 ? '#star' : '#half-star'} x={x} />}
    </>
  )
}
