// Knows the panel beside the forms: shweshwe in five dyes, folded and stacked as on the shelf of a shop.
import { categoryDyes } from '../../business/category-dye.ts'
import { Cloth } from '../../business/cloth/cloth.tsx'

const folds = [
  { seed: 'Mama Dora', color: '#1b2065' },
  { seed: 'Karoo Kitchen', color: categoryDyes.Restaurant },
  { seed: 'Langa Looms', color: categoryDyes.Services },
  { seed: 'Kasi Threads', color: categoryDyes.Beauty },
  { seed: 'Veld and Vine', color: categoryDyes.Hotel },
]

export function ClothShelf() {
  return (
    <div className="cloth-shelf" aria-hidden="true">
      {folds.map(({ seed, color }) => (
        <Cloth key={seed} seed={seed} color={color} />
      ))}
    </div>
  )
}
