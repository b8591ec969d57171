// A field for images in a form that the browser sends: it makes them smaller before they are sent, and says by how much.
import { type ChangeEvent, useState } from 'react'
import { acceptedImageTypes } from '../../contract/image-upload.ts'
import { Field } from '../ui/fields.tsx'
import { smallerText, useShrinking } from './shrink-image.ts'

type PictureFieldProps = {
  name: string
  label: string
  help: string
  error?: string | undefined
  isMultiple?: boolean
  onChange: (files: readonly File[]) => void
}

/** Never required. Without a script, the images are sent as they are. */
export function PictureField({ onChange, isMultiple = false, ...field }: PictureFieldProps) {
  const [words, setWords] = useState('')
  const { shrink, stop, ref } = useShrinking<HTMLInputElement>()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    onChange(chosen)
    setWords('')
    if (chosen.length === 0) return stop()
    void shrink(chosen, (smaller) => {
      const [before, after] = [chosen, smaller].map((files) => files.reduce((sum, { size }) => sum + size, 0))
      if (!before || !after || after >= before) return
      const sent = new DataTransfer()
      for (const file of smaller) sent.items.add(file)
      target.files = sent.files
      setWords(smallerText(before, after))
    })
  }
  return (
    <Field {...field} required={false} hint={words && <span role="status">{words}</span>}>
      {(attributes) => (
        <input
          {...attributes}
          ref={ref}
          className="input file-input"
          type="file"
          name={field.name}
          multiple={isMultiple}
          accept={acceptedImageTypes.join(',')}
          onChange={choose}
        />
      )}
    </Field>
  )
}
