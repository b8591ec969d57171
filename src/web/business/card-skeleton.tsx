// Knows the skeleton of a card that is still loading.

export function CardSkeleton() {
  return (
    <li className="card skeleton" aria-hidden="true">
      <div className="image-frame" />
      <div className="card-body">
        <i />
        <i />
        <i />
      </div>
    </li>
  )
}
