// The icon of a category. Its drawing is a symbol that the server writes into each page (html-document.tsx).

/** `icon` is the name of one of the page's categories. */
export function CategoryIcon({ icon }: { icon: string }) {
  return (
    <svg
      className="lucide"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`#icon-${icon}`} />
    </svg>
  )
}
