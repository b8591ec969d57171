// Knows the skeleton of what is not known yet of a business.

/** With `hasContact` the contact card of the list's facts is there already. */
export function DetailSkeleton({ hasContact }: { hasContact: boolean }) {
  return (
    <>
      {!hasContact && (
        <div className="contact skeleton">
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
      <div className="about skeleton">
        {hasContact && <p role="status">Loading business details...</p>}
        <i />
        <i />
        <i />
      </div>
    </>
  )
}
