// Knows the shape of a card that is still on its way.

export function CardSkeleton() {
  return (
    <li className="card skeleton" aria-hidden="true">
      <div className="card-image" />
      <div className="card-body">
        <i />
        <i />
        <i />
      </div>
    </li>
  )
}
