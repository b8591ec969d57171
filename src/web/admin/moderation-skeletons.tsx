// Knows the shape of a moderator's list that is still on its way: that of its cards, so that nothing jumps.

export function ModerationSkeletons({ kind }: { kind: 'pending' | 'row' }) {
  return (
    <ul className="reviews" aria-hidden="true">
      {[1, 2, 3, 4].map((place) => (
        <li key={place} className={`review moderation-${kind} skeleton`}>
          <div className="moderation-image" />
          <div className="moderation-body">
            <div className="moderation-head">
              <i />
            </div>
            <div className="moderation-kind">
              <i />
            </div>
            {kind === 'pending' && (
              <div className="moderation-text">
                <i />
                <i />
                <i />
              </div>
            )}
            <div className="moderation-facts">
              <i />
            </div>
          </div>
          <div className={kind === 'row' ? 'moderation-actions' : 'moderation-foot'}>
            <i />
          </div>
        </li>
      ))}
    </ul>
  )
}
