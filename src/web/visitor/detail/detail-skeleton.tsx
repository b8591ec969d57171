// Knows the skeleton of a business page that is still loading.

/** With `hasTitle` the heading names the business already, so the loading text is here. */
export function DetailSkeleton({ hasTitle }: { hasTitle: boolean }) {
  return (
    <>
      <div className="contact skeleton">
        {hasTitle && <p role="status">Loading business details...</p>}
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="about skeleton">
        <i />
        <i />
        <i />
      </div>
    </>
  )
}
