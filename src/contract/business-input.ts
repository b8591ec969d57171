// Decides what each field of a business may hold when somebody writes it (spec §5), with the sentence for each refusal.
import { type Category, findCategory, type PriceLevel } from './categories.ts'
import { categoryDescription } from './category-description.ts'
import { centre, focalPointAt, readFocalPoint } from './image.ts'
import { toE164 } from './phone.ts'
import { isOwnImage } from './stock-images.ts'
import { lineOfText, linesOfText, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

/** 3 to 120 characters on one line. */
export const BusinessName = lineOfText({ label: 'Business name', min: 3, max: maxLengths.name })

/** 20 to 5000 characters, of several lines if need be. */
export const Description = linesOfText({ label: 'Description', min: 20, max: maxLengths.description })

/** 5 to 200 characters on one line. */
export const Location = lineOfText({ label: 'Location', min: 5, max: maxLengths.location })

/** 1 Budget friendly to 4 Luxury (spec §3). */
export const PriceLevelNumber = z.literal(
  [1, 2, 3, 4] satisfies PriceLevel[],
  'Price level must be 1, 2, 3 or 4',
)

/** Spec §5: a shorter text counts as none. */
const minCategoryLength = 2

/** A category by its singular or plural name, in upper or lower case. */
export const CategoryInput = z
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
  .meta({ description: categoryDescription })

/** At most 40 characters. A South African number becomes E.164, another text stays as it was typed, an empty one is null. */
export const Phone = lineOfText({ label: 'Phone', max: maxLengths.phone })
  .nullable()
  .transform((typed) => (typed ? (toE164(typed) ?? typed) : null))

/** At most 1000 characters of several lines; an empty text is null. */
export const Hours = linesOfText({ label: 'Business hours', max: maxLengths.hours })
  .nullable()
  .transform((typed) => typed || null)

/** '' for no image, or the path of an image on this site. That an upload is the owner's own is checked in domain/media. */
export const ImagePath = z
  .string({ error: 'Please upload a picture or choose one of ours' })
  .trim()
  .refine(isOwnImage, 'Please upload a picture or choose one of ours; other addresses are not accepted.')

/** Two percentages, stored as the nearest point of the grid. An empty text is the centre. */
export const FocalPoint = z
  .string({ error: 'Focal point must be text' })
  .trim()
  .transform((typed, context): string => {
    const point = readFocalPoint(typed || centre)
    if (point) return focalPointAt(point.x, point.y)
    context.addIssue({
      code: 'custom',
      message: 'Focal point must be two percentages from 0% to 100%, such as 50% 30%',
    })
    return z.NEVER
  })

/** Whether the public reads only the place. */
export const HidesAddress = z.boolean('Please say whether the address is hidden: true or false')
