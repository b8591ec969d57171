// Knows the skeleton of a form that is still loading.

export function FormSkeleton({ panels }: { panels: number }) {
  return (
    <div className="form">
      {Array.from({ length: panels }, (_, at) => `panel-${at}`).map((panel) => (
        <div className="panel form-panel" key={panel}>
          <i />
          <i className="input" />
          <i />
          <i className="input" />
        </div>
      ))}
    </div>
  )
}
