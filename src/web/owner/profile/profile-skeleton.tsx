// Knows the shape of the profile that is still on its way.

export function ProfileSkeleton() {
  return (
    <div className="owner-parts">
      {['business', 'pictures', 'owner'].map((part) => (
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
