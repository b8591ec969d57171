// The two forms in which owners write a business: which fields each has, in which order, under which labels.
import {
  type BusinessField,
  businessFields,
  type FormFieldName,
  type FormSection,
  formFields,
} from './business-fields.ts'
import type { ImageForm } from './image-upload.ts'

/** The name of a field that this form has. */
export type FieldOf<Form extends ImageForm> = keyof (typeof formFields)[Form]

/** The rule of each field of a form, to build its schema from: in the order of the table, as responses have them. */
export function inputsOf<Form extends ImageForm>(form: Form): (typeof formFields)[Form] {
  const inputs: Record<string, unknown> = formFields[form]
  const names = Object.keys(businessFields).filter((name) => name in inputs)
  return Object.fromEntries(names.map((name) => [name, inputs[name]])) as (typeof formFields)[Form]
}

/** The names of the fields of a form in the order of the screen; with `sections`, only those that stand there. */
export function listFormFields<Form extends ImageForm>(
  form: Form,
  ...sections: FormSection[]
): FieldOf<Form>[] {
  const names = Object.keys(formFields[form]) as (FieldOf<Form> & FormFieldName)[]
  return names.filter((name) => sections.length === 0 || sections.includes(businessFields[name].form.section))
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
