// Knows the form that stands for a button when the browser runs no script. A browser that runs scripts does not even read it.
import type { ReactNode } from 'react'
import type { PageFormAction } from '../../contract/page-form.ts'
import { useRefusedForm } from '../data/refused-form.ts'

type PlainFormProps = { action: PageFormAction; label: string; children?: ReactNode }

export function PlainForm({ action, label, children }: PlainFormProps) {
  const { refused } = useRefusedForm(action)
  return (
    <noscript>
      <form className="form" method="post" action={action}>
        {refused?.issues.length === 0 && <p role="alert">{refused.message}</p>}
        {children}
        <div>
          <button type="submit" className="button">
            {label}
          </button>
        </div>
      </form>
    </noscript>
  )
}
