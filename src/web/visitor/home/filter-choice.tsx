// Knows one value of a filter as a checkbox or a radio button, with the number that it would leave: 'Cafe (125)'.

type FilterChoiceProps = {
  name: string
  value: string
  label: string
  /** Undefined when it is not known. A value that would leave nothing cannot be chosen. */
  count?: number | undefined
  /** Only one value of this name can be chosen. */
  isOne: boolean
  isChosen: boolean
  onChoose: () => void
}

export function FilterChoice({ name, value, label, count, isOne, isChosen, onChoose }: FilterChoiceProps) {
  return (
    <label className="pill">
      <input
        type={isOne ? 'radio' : 'checkbox'}
        name={name}
        value={value}
        checked={isChosen}
        disabled={count === 0 && !isChosen && value !== ''}
        onChange={onChoose}
      />
      {label}
      {count !== undefined && value !== '' && <span className="filter-count">{`(${count})`}</span>}
    </label>
  )
}
