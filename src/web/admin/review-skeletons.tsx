// Knows the shape of a moderator's list that is still on its way.

export function ReviewSkeletons() {
  return (
    <ul className="reviews" aria-hidden="true">
      {[1, 2, 3, 4].map((place) => (
        <li key={place} className="review skeleton">
          <div className="review-picture" />
          <div className="review-body">
            <i />
            <i />
            <i />
          </div>
        </li>
      ))}
    </ul>
  )
}
