// The two forms in which owners write a business: which fields each has, in which order, under which labels.
import { type BusinessField, businessFields, type FormSection } from './business-fields.ts'
import type { ImageForm } from './image-upload.ts'

type Fields = typeof businessFields
/** The name of a field that this form has. */
export type FieldOf<Form extends ImageForm> = {
  [Name in keyof Fields]: Fields[Name]['form'] extends Record<Form, object> ? Name : never
}[keyof Fields]
/** The name of a field that one of the forms has. */
export type FormFieldName = FieldOf<'registration'> | FieldOf<'edit'>

type InputsOf<Form extends ImageForm> = {
  [Name in FieldOf<Form>]: Fields[Name]['form'] extends Record<Form, { input: infer Input }> ? Input : never
}

/** The rows that a form has, by name, in the order of the table. */
const rowsOf = (form: ImageForm) =>
  Object.entries<BusinessField>(businessFields).flatMap(([name, row]) => {
    const field = row.form?.[form]
    return row.form && field ? [{ name, section: row.form.section, ...field }] : []
  })

/** The rule of each field of a form, to build its schema from. */
export function inputsOf<Form extends ImageForm>(form: Form): InputsOf<Form> {
  return Object.fromEntries(rowsOf(form).map(({ name, input }) => [name, input])) as InputsOf<Form>
}

/** The names of the fields of a form in the order of the screen; with `sections`, only those that stand there. */
export function listFormFields<Form extends ImageForm>(
  form: Form,
  ...sections: FormSection[]
): FieldOf<Form>[] {
  const rows = rowsOf(form).filter(({ section }) => sections.length === 0 || sections.includes(section))
  return rows.sort((a, b) => a.position - b.position).map(({ name }) => name as FieldOf<Form>)
}

/** What a form calls a field. */
export const labelOf = (name: FormFieldName): string => businessFields[name].form.label

/** What the fields of the forms hold when it is no text; each accepts a sample of its kind. */
const kindSamples = { number: 1, boolean: true, list: [] } as const
type FieldKind = keyof typeof kindSamples

/** In a multipart form every field is text. This is what the server reads from it: numbers, true or false, lists as JSON. */
export const formFieldKinds: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries<BusinessField>(businessFields).flatMap(([name, { form, stored }]) =>
    Object.entries(kindSamples)
      .filter(([, sample]) => form !== null && stored.safeParse(sample).success)
      .map(([kind]) => [name, kind as FieldKind] as const),
  ),
)
