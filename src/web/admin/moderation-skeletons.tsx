// Knows the skeleton of a moderator's list while it loads. It has the shape of the cards or of the table, so that nothing jumps.

type ModerationSkeletonsProps = { kind: 'pending' | 'row'; isTable: boolean }

export function ModerationSkeletons({ kind, isTable }: ModerationSkeletonsProps) {
  if (isTable) return <TableSkeleton />
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

/** As many as a screen of 1280 × 800 shows. */
const lines = Array.from({ length: 18 }, (_, line) => line)

function TableSkeleton() {
  return (
    <ul className="table-skeleton skeleton" aria-hidden="true">
      {lines.map((line) => (
        <li key={line}>
          <i />
        </li>
      ))}
    </ul>
  )
}
