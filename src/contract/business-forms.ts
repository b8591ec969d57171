// Knows the two forms in which owners write a business: which fields each has, in which order, under which labels.
import { type BusinessField, businessFields, type FormSection } from './business.ts'
import type { ImageForm } from './image.ts'

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

/**
 * The fields of the forms that hold a number: those whose shape takes a 1. In a multipart form every field is text, so
 * the server reads these as numbers there.
 */
export const numberFields: readonly string[] = Object.entries<BusinessField>(businessFields)
  .filter(([, { form, stored }]) => form !== null && stored.safeParse(1).success)
  .map(([name]) => name)
