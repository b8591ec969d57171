// Knows the form that stands for a button when the browser runs no script. A browser that runs scripts does not even read it.
import type { ReactNode } from 'react'
import type { PageFormAction } from '../../contract/page-form.ts'
import { SignedInAs } from './signed-in-as.tsx'

type PlainFormProps = { action: PageFormAction; label: string; hasFiles?: boolean; children?: ReactNode }

export function PlainForm({ action, label, hasFiles = false, children }: PlainFormProps) {
  return (
    <noscript>
      <form
        className="form"
        method="post"
        action={action}
        encType={hasFiles ? 'multipart/form-data' : undefined}
      >
        <SignedInAs />
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
