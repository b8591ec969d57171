// The form for a new or an existing category: names, colour, icon, and whether it has a tile on the home page.
import { useState } from 'react'
import { slugOf } from '../../contract/categories.ts'
import { type AdminCategory, categoryIcons, maxCategoryName } from '../../contract/category-changes.ts'
import { categoryIconDrawings } from '../category-icons.ts'
import { useRefusedForm } from '../data/refused-form.ts'
import { CheckField, FieldRemarks, fieldId, TextField } from '../ui/fields.tsx'
import { RefusedSummary, SignedInAs, SubmitButton, useSendOnce } from '../ui/form-summary.tsx'

/** Draws any icon that a category can have, whether one uses it yet or not. */
export function CategoryIconDrawing({ name }: { name: string }) {
  const Drawing = categoryIconDrawings[name as keyof typeof categoryIconDrawings]
  return Drawing ? <Drawing aria-hidden="true" /> : null
}

export function CategoryForm({ category }: { category: AdminCategory | null }) {
  const action = category ? '/admin/categories?form=category-change' : '/admin/categories?form=category'
  const { refused, at } = useRefusedForm(action)
  const fieldOf = (name: string, stored: string) => {
    const { defaultValue = stored, ...others } = at(name)
    return { ...others, defaultValue }
  }
  const wasTile = refused ? refused.values.isTile !== undefined : (category?.isTile ?? true)
  const [isTile, setTile] = useState(wasTile)
  const sendOnce = useSendOnce()
  return (
    <form
      className={category ? 'panel form trade-form category-form' : 'form trade-form category-form'}
      method="post"
      action={action}
      onSubmit={sendOnce}
      aria-labelledby="category-form"
    >
      {category && <h3 id="category-form">Edit {category.name}</h3>}
      <SignedInAs />
      {category && <input type="hidden" name="id" value={category.name} />}
      <RefusedSummary
        refused={refused}
        failureTitle={category ? 'The category was not changed' : 'The category was not added'}
      />
      <TextField
        label="Name of the category"
        autoComplete="off"
        maxLength={maxCategoryName}
        help="Singular, as on a card: Restaurant"
        {...fieldOf('categoryName', category?.name ?? '')}
      />
      <TextField
        label="Plural of the category"
        autoComplete="off"
        maxLength={maxCategoryName}
        help="As on a tile: Restaurants. It is in the address of its pages. Old addresses lead to the new one."
        {...fieldOf('categoryPlural', category?.plural ?? '')}
      />
      <TextField
        label="Colour"
        type="color"
        help="For its badge, tile and pattern. It must be dark, because white text is shown on it."
        {...fieldOf('tint', category?.tint ?? '#1f6b4a')}
      />
      <IconField {...fieldOf('categoryIcon', category?.icon ?? 'store')} />
      <CheckField
        name="isTile"
        label="Show a tile on the home page"
        help="Without a tile, it is still found through searches, filters and the pages of places."
        error={undefined}
        isChecked={isTile}
        onChange={setTile}
      />
      <SubmitButton busy={false} label={category ? 'Save category' : 'Add category'} busyLabel="Saving..." />
      {category && (
        <a className="button" href={`/admin/categories#category-${slugOf(category.name)}`}>
          Cancel
        </a>
      )}
    </form>
  )
}

type IconFieldProps = { name: string; defaultValue: string; error: string | undefined; onChange: () => void }

function IconField({ name, defaultValue, error, onChange }: IconFieldProps) {
  const id = fieldId(name)
  return (
    <fieldset className="field" id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Icon</legend>
      <div className="icon-choice">
        {categoryIcons.map((icon) => (
          <label key={icon} title={iconText(icon)}>
            <input
              type="radio"
              name={name}
              value={icon}
              defaultChecked={icon === defaultValue}
              onChange={onChange}
            />
            <CategoryIconDrawing name={icon} />
            <span className="sr-only">{iconText(icon)}</span>
          </label>
        ))}
      </div>
      <FieldRemarks id={id} error={error} />
    </fieldset>
  )
}

/** 'Utensils crossed', 'Building' */
export const iconText = (icon: string): string => {
  const words = icon.replace(/-\d+$/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
