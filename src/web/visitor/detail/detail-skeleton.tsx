// Knows the shape of what is still on its way to a business's page.

/** `isTold` when the heading already names the business and cannot say that it is loading. */
export function DetailSkeleton({ isTold }: { isTold: boolean }) {
  return (
    <>
      <aside className="contact skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </aside>
      <div className="about skeleton">
        {isTold && (
          <p className="loading" role="status">
            Loading business details...
          </p>
        )}
        <i />
        <i />
        <i />
      </div>
    </>
  )
}
