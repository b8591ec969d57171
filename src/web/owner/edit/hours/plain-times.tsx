// Knows two fields for the times of one opening. Without an end it is till late.
import type { TimeField } from '../../../../contract/hours-faults.ts'
import type { TimesInputProps } from './times-input.tsx'

type PlainTimesProps = {
  label: string
  names: { opens: string; closes: string }
  times: { opens: string | null; closes: string | null } | undefined
  refused: TimesInputProps['refused']
}

export function PlainTimes({ label, names, times, refused }: PlainTimesProps) {
  const field = (which: TimeField) => ({
    type: 'time',
    className: 'input',
    'aria-label': `${label} ${which}`,
    'aria-invalid': refused?.field === which,
    'aria-describedby': refused?.field === which ? refused.sentenceId : undefined,
    name: names[which],
    defaultValue: times?.[which] ?? '',
  })
  return (
    <>
      <input {...field('opens')} />
      <span aria-hidden="true">–</span>
      <input {...field('closes')} />
    </>
  )
}
