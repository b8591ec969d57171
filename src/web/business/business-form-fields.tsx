// Knows the fields of a business in a form, in the order of the contract. The forms of registration and edit use it.
import { Fragment, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { FormSection } from '../../contract/business-fields.ts'
import { type FieldOf, labelOf, listFormFields } from '../../contract/business-forms.ts'
import type { ImageForm } from '../../contract/image-upload.ts'
import { type Choices, controls, type FieldName, type OwnSection } from './form-controls.tsx'

type NameIn<Form extends ImageForm> = FieldName & FieldOf<Form>

type BusinessFormFieldsProps<Form extends ImageForm> = Choices & {
  form: Form
  sections: Exclude<FormSection, OwnSection>[]
  register: (name: NameIn<Form>) => UseFormRegisterReturn
  errors: { [Name in NameIn<Form>]?: { message?: string | undefined } | undefined }
  /** What is said below a field besides its remarks. */
  below?: { [Name in NameIn<Form>]?: ReactNode }
}

/** The fields of some sections of a form, in the order of the contract. */
export function BusinessFormFields<Form extends ImageForm>({
  form,
  sections,
  register,
  errors,
  below,
  ...choices
}: BusinessFormFieldsProps<Form>) {
  // Without the section of the images, none of its names is among them.
  const names = listFormFields(form, ...sections) as NameIn<Form>[]
  return names.map((name) => (
    <Fragment key={name}>
      {controls[name]({
        ...choices,
        isNew: form === 'registration',
        label: labelOf(name),
        error: errors[name]?.message,
        register: () => register(name),
      })}
      {below?.[name]}
    </Fragment>
  ))
}
