// Knows a text field of the search: an icon, its label, and what stands after the text.
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { maxFieldLength } from '../../data/filter.ts'

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  icon: ReactNode
  ref?: Ref<HTMLInputElement>
  /** Beside the label, because a label may hold one control only. */
  after?: ReactNode
  onType: (text: string) => void
}

export function SearchField({ className, label, icon, after, onType, ...input }: SearchFieldProps) {
  return (
    <div className={`search-field ${className}`}>
      <label>
        {icon}
        <span>{label}</span>
        <input
          {...input}
          enterKeyHint="search"
          maxLength={maxFieldLength}
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      {after}
    </div>
  )
}
