// Knows the skeleton of the profile that is still loading.

export function ProfileSkeleton() {
  return (
    <div className="area-parts">
      {['business', 'images', 'owner'].map((part) => (
        <div className="panel" key={part}>
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
