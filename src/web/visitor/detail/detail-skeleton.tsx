// Knows the shape of what is still on its way to a business's page.

/** `isTold` when the heading already names the business and cannot say that it is loading. */
export function DetailSkeleton({ isTold }: { isTold: boolean }) {
  return (
    <>
      <div className="contact skeleton">
        {isTold && <p role="status">Loading business details...</p>}
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
