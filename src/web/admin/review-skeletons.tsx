// Knows the shape of a moderator's list that is still on its way: that of its cards, so that nothing jumps.

export function ReviewSkeletons({ kind }: { kind: 'pending' | 'row' }) {
  return (
    <ul className="reviews" aria-hidden="true">
      {[1, 2, 3, 4].map((place) => (
        <li key={place} className={`review review-${kind} skeleton`}>
          <div className="review-image" />
          <div className="review-body">
            <div className="review-head">
              <i />
            </div>
            <div className="review-kind">
              <i />
            </div>
            {kind === 'pending' && (
              <div className="review-text">
                <i />
                <i />
                <i />
              </div>
            )}
            <div className="review-facts">
              <i />
            </div>
          </div>
          <div className={kind === 'row' ? 'review-actions' : 'review-foot'}>
            <i />
          </div>
        </li>
      ))}
    </ul>
  )
}
