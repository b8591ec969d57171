// Decides what the fields of a business may hold when somebody writes them (spec §5), with the sentence for each refusal.
import { z } from 'zod'
import { PriceLevelNumber } from './business.ts'
import { type Category, findCategory } from './categories.ts'
import { isOwnImage } from './image.ts'
import { toE164 } from './phone.ts'
import { lineOfText, linesOfText, maxLengths } from './text-input.ts'

const BusinessName = lineOfText({ label: 'Business name', min: 3, max: maxLengths.name })
const Description = linesOfText({ label: 'Description', min: 20, max: maxLengths.description })
const Location = lineOfText({ label: 'Location', min: 5, max: maxLengths.location })

/** Spec §5: a shorter text counts as none. */
const minCategoryLength = 2

/** A category by its singular or plural name, in any case of letters. */
const CategoryInput = z
  .string({ error: 'Category is required' })
  .trim()
  .transform((name, context): Category => {
    const category = findCategory(name)
    if (category) return category
    context.addIssue({
      code: 'custom',
      message:
        name.length >= minCategoryLength ? 'Please choose one of the categories' : 'Category is required',
    })
    return z.NEVER
  })

/** South African numbers are kept as E.164, any other text as it was typed; nothing is null. */
const Phone = lineOfText({ label: 'Phone', max: maxLengths.phone })
  .nullable()
  .transform((typed) => (typed ? (toE164(typed) ?? typed) : null))

const Hours = linesOfText({ label: 'Business hours', max: maxLengths.hours })
  .nullable()
  .transform((typed) => typed || null)

/** Nothing, or a picture by its path on this site; whose an upload is, is decided where it is hung (domain/media). */
const ImagePath = z
  .string({ error: 'Please upload a picture or choose one of ours' })
  .trim()
  .refine(isOwnImage, 'Please upload a picture or choose one of ours; other addresses are not accepted.')

/** The fields that registration and the owner's edit form share. */
export const businessFields = {
  name: BusinessName,
  category: CategoryInput,
  description: Description,
  image: ImagePath,
  logo: ImagePath,
  priceLevel: PriceLevelNumber,
  location: Location,
  phone: Phone,
  hours: Hours,
}

/** The fields that are numbers; in a multipart form every field is text, so they are read as numbers there. */
export const numberFields: readonly string[] = ['priceLevel']
