// The two forms of owners, registration and edit: their fields, in which order, under which labels.
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

/** The input schemas of a form by field name, in the order of `businessFields`, which is also the order of responses. */
export function inputsOf<Form extends ImageForm>(form: Form): (typeof formFields)[Form] {
  const inputs: Record<string, unknown> = formFields[form]
  const names = Object.keys(businessFields).filter((name) => name in inputs)
  return Object.fromEntries(names.map((name) => [name, inputs[name]])) as (typeof formFields)[Form]
}

/** The names of the fields of a form in screen order; with `sections`, only the fields of those sections. */
export function listFormFields<Form extends ImageForm>(
  form: Form,
  ...sections: FormSection[]
): FieldOf<Form>[] {
  const names = Object.keys(formFields[form]) as (FieldOf<Form> & FormFieldName)[]
  return names.filter((name) => sections.length === 0 || sections.includes(businessFields[name].form.section))
}

/** The label of a field in the forms. */
export const labelOf = (name: FormFieldName): string => businessFields[name].form.label

/** The kinds of fields that are not text, each with a sample: a field is of the kind whose sample its schema accepts. */
const kindSamples = { number: 1, boolean: true, list: [] } as const
type FieldKind = keyof typeof kindSamples

/** The kind of each field that is not text. A multipart form sends text only; the server parses it: numbers, true or false, lists as JSON. */
export const formFieldKinds: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries<BusinessField>(businessFields).flatMap(([name, { form, stored }]) =>
    Object.entries(kindSamples)
      .filter(([, sample]) => form !== null && stored.safeParse(sample).success)
      .map(([kind]) => [name, kind as FieldKind] as const),
  ),
)
