// Knows how the fields of a form are grouped under a title.
import { type ReactNode, useId } from 'react'

type FormPanelProps = { title: string; text?: string; children: ReactNode }

export function FormPanel({ title, text, children }: FormPanelProps) {
  const id = useId()
  return (
    <section className="panel form-panel" aria-labelledby={id}>
      <div className="form-panel-head">
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}
