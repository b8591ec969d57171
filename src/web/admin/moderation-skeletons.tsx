// Knows the skeleton of a moderator's list while it loads. It has the shape of the cards, so that nothing jumps.

export function ModerationSkeletons({ kind }: { kind: 'pending' | 'row' }) {
  return (
    <ul className="moderation-list" aria-hidden="true">
      {[1, 2, 3, 4].map((number) => (
        <li key={number} className={`moderation-card moderation-${kind} skeleton`}>
          <div className="image-frame moderation-image" />
          <div className="moderation-body">
            <div className="moderation-head">
              <i />
            </div>
            <div className="moderation-kind">
              <i />
            </div>
            {kind === 'pending' && (
              <div className="long-text">
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
