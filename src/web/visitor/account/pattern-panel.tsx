// Knows the panel beside the forms: shweshwe in five colours, folded and stacked as in a shop.
import { categoryColors } from '../../business/category-palette.ts'
import { Pattern } from '../../business/pattern/pattern.tsx'

const folds = [
  { seed: 'Mama Dora', color: '#1b2065' },
  { seed: 'Karoo Kitchen', color: categoryColors.Restaurant },
  { seed: 'Alex Repairs', color: categoryColors.Services },
  { seed: 'Kasi Threads', color: categoryColors.Beauty },
  { seed: 'Veld and Vine', color: categoryColors.Hotel },
]

export function PatternPanel() {
  return (
    <div className="pattern-panel" aria-hidden="true">
      {folds.map(({ seed, color }) => (
        <Pattern key={seed} seed={seed} color={color} />
      ))}
    </div>
  )
}
