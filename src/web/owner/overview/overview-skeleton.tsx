// Knows the skeleton of the overview that is still loading.

export function OverviewSkeleton() {
  return (
    <div className="area-parts">
      <div className="owner-notice">
        <div>
          <i />
          <i />
        </div>
      </div>
      <div className="stats">
        {['rating', 'reviews', 'price'].map((stat) => (
          <div className="stat" key={stat}>
            <i />
            <i />
          </div>
        ))}
      </div>
      <div className="panel listing">
        <div className="image-frame" />
        <div className="listing-text">
          <i />
          <i />
          <i />
        </div>
      </div>
    </div>
  )
}
