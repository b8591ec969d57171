// Knows the shape of a form whose answers are still on their way.

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
