// Knows two fields for the times of one opening. Without an end it is till late.

type PlainTimesProps = {
  label: string
  names: { opens: string; closes: string }
  times: { opens: string | null; closes: string | null } | undefined
}

export function PlainTimes({ label, names, times }: PlainTimesProps) {
  const field = { type: 'time', className: 'input' } as const
  return (
    <>
      <input {...field} aria-label={`${label} opens`} name={names.opens} defaultValue={times?.opens ?? ''} />
      <span aria-hidden="true">–</span>
      <input
        {...field}
        aria-label={`${label} closes`}
        name={names.closes}
        defaultValue={times?.closes ?? ''}
      />
    </>
  )
}
