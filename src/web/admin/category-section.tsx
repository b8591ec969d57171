// The categories on the page of categories and trades: the form for one, and the list that can be reordered.
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { slugOf } from '../../contract/categories.ts'
import { type AdminCategory, categoryIcons, maxCategoryName } from '../../contract/category-changes.ts'
import { formatCount } from '../../contract/day-text.ts'
import { paletteClass } from '../business/data-classes.ts'
import { categoryIconDrawings } from '../category-icons.ts'
import { adminCategoriesQuery } from '../data/admin-trades.ts'
import { useRefusedForm } from '../data/send.ts'
import { useAddress } from '../navigation/navigation.tsx'
import { CheckField, FieldRemarks, fieldId, TextField } from '../ui/fields.tsx'
import {
  PlainFailures,
  RefusedSummary,
  SentNotice,
  SignedInAs,
  SubmitButton,
  useSendOnce,
} from '../ui/form-summary.tsx'
import { LoadState } from '../ui/notice.tsx'

const hiding = '/admin/categories?form=category-hiding'
const order = '/admin/categories?form=category-order'

/**
 * The browser submits these forms itself, because the page must be loaded again: every page gets the categories, their colours and
 * their icons from the server.
 */
export function CategorySection() {
  const query = useQuery(adminCategoriesQuery)
  const { data: categories } = query
  return (
    <section aria-labelledby="categories-heading">
      <h2 id="categories-heading" className="section-title">
        Categories
      </h2>
      <SentNotice words={{ category: 'The category was saved.', order: 'The order was saved.' }} />
      <PlainFailures actions={[hiding, order]} />
      <LoadState of={query} failureTitle="The categories could not be loaded" />
      {categories && <CategoryPanel categories={categories} />}
      {categories && <CategoryList categories={categories} />}
    </section>
  )
}

/** The form for the category named in the address, or for a new category. */
function CategoryPanel({ categories }: { categories: readonly AdminCategory[] }) {
  const named = new URLSearchParams(useAddress().search).get('category')
  const change = useRefusedForm('/admin/categories?form=category-change').refused
  const add = useRefusedForm('/admin/categories?form=category').refused
  const changed = categories.find(({ name }) => name === (change?.values.id?.[0] ?? named))
  if (changed) return <CategoryForm key={changed.name} category={changed} />
  return (
    <details className="panel trade-new" open={add !== null}>
      <summary>
        <h3 id="category-form">Add a category</h3>
      </summary>
      <CategoryForm category={null} />
    </details>
  )
}

function CategoryList({ categories }: { categories: readonly AdminCategory[] }) {
  return (
    <>
      <form id="category-hiding" method="post" action={hiding}>
        <SignedInAs />
      </form>
      <form id="category-order" method="post" action={order}>
        <SignedInAs />
        {categories.map(({ name }) => (
          <input key={name} type="hidden" name="names" value={name} />
        ))}
      </form>
      <ol className="panel own-trades own-categories">
        {categories.map((category, at) => (
          <CategoryLine
            key={category.name}
            category={category}
            isFirst={at === 0}
            isLast={at === categories.length - 1}
          />
        ))}
      </ol>
    </>
  )
}

type CategoryLineProps = { category: AdminCategory; isFirst: boolean; isLast: boolean }

function CategoryLine({ category, isFirst, isLast }: CategoryLineProps) {
  const { name, plural, icon, isTile, isHidden, businesses } = category
  return (
    <li className={paletteClass(name)} id={`category-${slugOf(name)}`}>
      <div>
        <h3>
          <span className="badge">
            <CategoryIconDrawing name={icon} /> {name}
          </span>{' '}
          {isHidden && <span className="badge badge-hidden">Hidden</span>}
        </h3>
        <p>
          {plural}. {businesses === 1 ? '1 listing' : `${formatCount(String(businesses))} listings`}
          {isTile && !isHidden && '. On the home page'}
        </p>
      </div>
      <div className="trade-acts">
        {!isFirst && <MoveButton direction="up" name={name} />}
        {!isLast && <MoveButton direction="down" name={name} />}
        {/* A link of the browser, which goes to the fragment: the form is far above a line of a long list. */}
        <a
          className="button"
          href={`/admin/categories?${new URLSearchParams({ category: name })}#category-form`}
        >
          Edit<span className="sr-only"> the category {name}</span>
        </a>
        <button
          type="submit"
          className="button"
          form="category-hiding"
          name={isHidden ? 'show' : 'hide'}
          value={name}
        >
          {isHidden ? 'Show' : 'Hide'}
          <span className="sr-only"> the category {name}</span>
        </button>
      </div>
    </li>
  )
}

function MoveButton({ direction, name }: { direction: 'up' | 'down'; name: string }) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <button type="submit" className="button" form="category-order" name={direction} value={name}>
      <Icon aria-hidden="true" />
      {/* One text: from several, Chrome gives the button a name without the last space. */}
      <span className="sr-only">{`Move the category ${name} ${direction}`}</span>
    </button>
  )
}

/** Draws any icon that a category can have, whether one uses it yet or not. */
function CategoryIconDrawing({ name }: { name: string }) {
  const Drawing = categoryIconDrawings[name as keyof typeof categoryIconDrawings]
  return Drawing ? <Drawing aria-hidden="true" /> : null
}

function CategoryForm({ category }: { category: AdminCategory | null }) {
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
