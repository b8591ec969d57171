// Knows the list of cards that are still loading.
import { CardSkeleton } from './card-skeleton.tsx'

type SkeletonListProps = { className: string; count: number }

export function SkeletonList({ className, count }: SkeletonListProps) {
  return (
    <ul className={className}>
      {[...Array(count).keys()].map((at) => (
        <CardSkeleton key={at} />
      ))}
    </ul>
  )
}
